import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { type HealthOptions, serveHealth } from './health.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const serve = (options: Partial<HealthOptions>): void => {
  app = Fastify();
  serveHealth(app, { readiness: [], metrics: new Registry(), metricsToken: undefined, ...options });
};
const scrape = async (authorization?: string) => {
  const { statusCode, headers } = await app.inject({
    url: '/metrics',
    headers: authorization ? { authorization } : {},
  });
  return [statusCode, headers['www-authenticate']];
};

test('asks for a token before it tells metrics, where one is set', async () => {
  serve({ metricsToken: 'a-long-token' });
  expect(await scrape()).toEqual([401, 'Bearer']);
  expect(await scrape('Bearer a-long-tokem')).toEqual([401, 'Bearer']);
  expect(await scrape('token a-long-token')).toEqual([401, 'Bearer']);
  expect(await scrape('Bearer a-long-token')).toEqual([200, undefined]);
});

test('tells metrics to anybody without one', async () => {
  serve({});
  expect(await scrape()).toEqual([200, undefined]);
});

test('lives while it is not ready, and names what is missing without the words of an error', async () => {
  serve({
    readiness: [
      { name: 'database', check: () => Promise.reject(new Error('connect ECONNREFUSED db.example.com')) },
      { name: 'engine', check: async () => 'holds no partitions' },
      { name: 'worker', check: async () => null },
    ],
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', checks: { database: 'failed', engine: 'holds no partitions', worker: 'ok' } },
  ]);
});
