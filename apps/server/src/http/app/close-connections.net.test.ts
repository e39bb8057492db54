import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeConnections } from './close-connections.ts';

const GRACE_MS = 3000;

let app: FastifyInstance;
let port: number;
let closing: Promise<void>;
let answer: (text: string) => void;
const sockets: Socket[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app = Fastify();
  closeConnections(app);
  const began = Promise.withResolvers<void>();
  app.addHook('preClose', async () => began.resolve());
  closing = began.promise;
  app.get('/later', () => new Promise((resolve) => (answer = resolve)));
  // The response is larger than the buffers of a connection.
  app.get('/long', () => Readable.from(Array(1000).fill(Buffer.alloc(100_000))));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const call = async (path: string | null): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  if (path !== null) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
};

test('does not wait for a connection without a request', async () => {
  const accepted = once(app.server, 'connection');
  const socket = await call(null);
  await accepted;
  await Promise.all([app.close(), once(socket, 'close')]);
});

test('completes a running request before it closes', async () => {
  const arrived = once(app.server, 'request');
  const socket = await call('/later');
  await arrived;
  let text = '';
  socket.on('data', (part) => (text += part));
  const closed = app.close();
  answer('here it is');
  await closed;
  await once(socket, 'end');
  expect(text).toContain('here it is');
});

test('waits for a client that does not read only until the grace period ends', async () => {
  const arrived = once(app.server, 'request');
  await call('/long');
  await arrived;
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await closing;
  await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
});
