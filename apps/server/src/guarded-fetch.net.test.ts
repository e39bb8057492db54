import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  stops.push(() => server.close().closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};
const get = { method: 'GET', headers: { accept: 'application/json' }, body: null };
const anywhere = createGuardedFetch({ network: 'any' });
const outside = createGuardedFetch({ network: 'public' });

test('hands on the request, and the answer with its type', async () => {
  const base = await serve(async (request, response) => {
    const chunks = await request.toArray();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([request.method, request.url, request.headers.host, Buffer.concat(chunks).toString()]));
  });
  const response = await anywhere(`${base}/token?a=b`, { method: 'POST', headers: {}, body: 'grant=code' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await response.json()).toEqual(['POST', '/token?a=b', new URL(base).host, 'grant=code']);
});

test('follows no redirect', async () => {
  const base = await serve((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect((await anywhere(base, get)).status).toBe(302);
});

test('stops an answer that is too large', async () => {
  const base = await serve((_request, response) => response.end(Buffer.alloc(300_000)));
  await expect(anywhere(base, get)).rejects.toThrow(/too large/);
});

test('where only public addresses may be reached, asks nobody else, and nobody in plain http', async () => {
  let asked = 0;
  const base = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  await expect(outside(base, get)).rejects.toThrow(/https/);
  const { port } = new URL(base);
  for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433']) {
    await expect(outside(`https://${host}:${port}/`, get)).rejects.toThrow(TargetNotAllowed);
  }
  expect(asked).toBe(0);
});
