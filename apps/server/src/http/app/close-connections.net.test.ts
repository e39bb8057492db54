import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeConnections } from './close-connections.ts';

let app: FastifyInstance;
let port: number;
let answer: (text: string) => void;
const sockets: Socket[] = [];
beforeEach(async () => {
  app = Fastify();
  closeConnections(app);
  app.get('/later', () => new Promise((resolve) => (answer = resolve)));
  // More than the buffers of a connection take.
  app.get('/long', () => Readable.from(Array(1000).fill(Buffer.alloc(100_000))));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
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
const closing = async (): Promise<number> => {
  const begun = performance.now();
  await app.close();
  return performance.now() - begun;
};

test('a connection that was opened ahead is not waited for', async () => {
  const accepted = once(app.server, 'connection');
  await call(null);
  await accepted;
  expect(await closing()).toBeLessThan(1000);
});

test('a request under way is answered first', async () => {
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

test('a reader that takes nothing is waited for some seconds, and no longer', async () => {
  const arrived = once(app.server, 'request');
  await call('/long');
  await arrived;
  const took = await closing();
  expect(took).toBeGreaterThan(2000);
  expect(took).toBeLessThan(6000);
});
