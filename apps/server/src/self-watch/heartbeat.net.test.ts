import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

let server: Server;
let url: string;
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let lines: { level: number; msg: string; reason?: string }[];
let heartbeat: Heartbeat;
beforeEach(async () => {
  requests = [];
  lines = [];
  answer = (_request, response) => response.end('OK');
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/beat/secret-id`;
});
afterEach(async () => {
  await heartbeat.stop();
  server.closeAllConnections();
  server.close();
});

const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
const start = (to = url): void => {
  heartbeat = new Heartbeat({ url: to, facts: { read: () => selfFacts() }, log, everyMs: 50 });
  heartbeat.start();
};

test('requests the URL immediately and repeatedly while everything works', async () => {
  start();
  await expect.poll(() => requests.length).toBeGreaterThan(2);
  expect(new Set(requests)).toEqual(new Set(['GET /beat/secret-id']));
  expect(lines).toEqual([]);
});

test.each([
  ['probing', selfFacts({ engine: { unprobedSince: performance.now() - 31_000 } })],
  ['storing', selfFacts({ engine: { unstoredSince: performance.now() - 32_000 } })],
  ['seeing', selfFacts({ engine: { allBlindSince: performance.now() - 31_000 } })],
  ['telling', selfFacts({ queue: { stuckSince: null, undeliveredSince: performance.now() - 31_000 } })],
])('requests nothing while %s does not work', async (_what, broken) => {
  let inspections = 0;
  const read = () => {
    inspections += 1;
    return broken;
  };
  heartbeat = new Heartbeat({ url, facts: { read }, log, everyMs: 20 });
  heartbeat.start();
  await expect.poll(() => inspections).toBeGreaterThan(4);
  expect(requests).toEqual([]);
});

test('logs once that it fails, without the address, and once that it works again', async () => {
  answer = (_request, response) => response.writeHead(500).end();
  start();
  await expect.poll(() => requests.length).toBeGreaterThan(2);
  answer = (_request, response) => response.end();
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toMatchObject([
    { level: 40, reason: 'The server responded with HTTP status 500' },
    { level: 30, msg: 'Heartbeat requests (HEARTBEAT_URL) succeed again' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret-id');
});

test('logs a refused connection', async () => {
  server.close();
  await once(server, 'close');
  start();
  await expect.poll(() => lines).toMatchObject([{ level: 40, reason: 'ECONNREFUSED' }]);
});

test('follows redirects', async () => {
  answer = (request, response) => {
    if (request.url === '/moved') response.end();
    else response.writeHead(302, { location: '/moved' }).end();
  };
  start();
  await expect.poll(() => requests).toContain('GET /moved');
  expect(lines).toEqual([]);
});

test('runs at most one request at a time, which a stop aborts', async () => {
  let waiting = 0;
  answer = () => {
    waiting += 1;
  };
  let inspections = 0;
  const read = () => {
    inspections += 1;
    return selfFacts();
  };
  heartbeat = new Heartbeat({ url, facts: { read }, log, everyMs: 20 });
  heartbeat.start();
  await expect.poll(() => inspections).toBeGreaterThan(4);
  await expect.poll(() => waiting).toBe(1);
  await Promise.all([heartbeat.stop(), heartbeat.stop()]);
  expect([waiting, lines]).toEqual([1, []]);
});
