import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerMalformed } from '../errors/malformed-request.ts';
import { connectionOptions } from './connection-limits.ts';

let app: FastifyInstance;
let port: number;
let socket: Socket;
let sends: NodeJS.Timeout | undefined;
beforeEach(async () => {
  const limits = { requestMs: 300, stalledMs: 600, inspectionMs: 50 };
  app = Fastify({ ...connectionOptions(limits), clientErrorHandler: answerMalformed });
  app.post('/', async () => 'taken');
  // The response is larger than the buffers of a connection.
  app.get('/long', () => Readable.from(Array(1000).fill(Buffer.alloc(100_000))));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(async () => {
  clearInterval(sends);
  socket.destroy();
  await app.close();
});

const received = async (): Promise<string> => {
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  // The server answers bytes that arrive after it has closed the connection with a reset.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
};

test('closes a connection on which nothing is sent', async () => {
  await received();
});

test('rejects a body that arrives byte by byte with 408', async () => {
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n');
  sends = setInterval(() => socket.write('x'), 20);
  expect(await received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('rejects headers that arrive byte by byte with 408', async () => {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
  sends = setInterval(() => socket.write('a: b\r\n'), 20);
  expect(await received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes a connection whose client does not read the response', async () => {
  const gone = once(app.server, 'connection').then(
    ([accepted]: Socket[]) => accepted && new Promise((resolve) => accepted.once('close', resolve)),
  );
  const reader = connect(port, '127.0.0.1');
  reader.on('error', () => {});
  reader.pause();
  reader.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await gone;
  reader.destroy();
});
