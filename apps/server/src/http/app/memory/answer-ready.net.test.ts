import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveFromCache } from './answer-ready.ts';
import type { ResponseCache } from './ready-answers.ts';

let app: FastifyInstance;
let registry: Registry;
let url: string;
let given: { 200: number; 304: number };
let isClosed: boolean;
let answer: (request: IncomingMessage, response: ServerResponse) => boolean;
beforeEach(async () => {
  registry = new Registry();
  given = { 200: 0, 304: 0 };
  isClosed = false;
  answer = () => false;
  app = Fastify();
  const ready: Pick<ResponseCache, 'answer' | 'close' | 'given'> = {
    answer: (request, response) => answer(request, response),
    close: () => {
      isClosed = true;
    },
    get given() {
      return given;
    },
  };
  serveFromCache(app, ready as ResponseCache, registry);
  app.get('/', async () => 'by the route');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const get = async () => {
  const response = await fetch(url);
  return [response.status, await response.text()];
};

test('answers from memory when it can, and through the route otherwise', async () => {
  expect(await get()).toEqual([200, 'by the route']);
  answer = (_request, response) => {
    response.writeHead(200).end('from memory');
    return true;
  };
  expect(await get()).toEqual([200, 'from memory']);
});

test('falls back to the route after an error, unless the response has started', async () => {
  answer = () => {
    throw new Error('of this test');
  };
  expect(await get()).toEqual([200, 'by the route']);
  answer = (_request, response) => {
    response.writeHead(200).end('from memory');
    throw new Error('of this test');
  };
  expect(await get()).toEqual([200, 'from memory']);
});

test('counts responses from memory by status', async () => {
  given = { 200: 3, 304: 2 };
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('pharos_http_answers_from_memory_total'));
  const expected = (ok: number, unchanged: number) => [
    `pharos_http_answers_from_memory_total{status="200"} ${ok}`,
    `pharos_http_answers_from_memory_total{status="304"} ${unchanged}`,
  ];
  expect(await lines()).toEqual(expected(3, 2));
  given = { 200: 5, 304: 2 };
  expect(await lines()).toEqual(expected(5, 2));
});

test('clears the memory when the application closes', async () => {
  expect(isClosed).toBe(false);
  await app.close();
  expect(isClosed).toBe(true);
});
