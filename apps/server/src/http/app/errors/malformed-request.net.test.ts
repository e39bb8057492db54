import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerMalformed } from './malformed-request.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: answerMalformed });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const answerTo = async (sent: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
};

const BODY = '{"detail":"The request is malformed."}';

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'headers beyond the limit of Node.js',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('answers %s with a JSON error and closes the connection', async (_what, sent, status) => {
  expect(await answerTo(sent)).toBe(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n${BODY}`,
  );
});
