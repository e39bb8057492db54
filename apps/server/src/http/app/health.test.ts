import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { type HealthOptions, serveHealth } from './health.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const serve = (options: Partial<HealthOptions>): void => {
  app = Fastify();
  serveHealth(app, { readiness: [], metrics: new Registry(), metricsToken: undefined, isPublic: false, ...options });
};
const scrape = async (authorization?: string) => {
  const { statusCode, headers } = await app.inject({
    url: '/metrics',
    headers: authorization ? { authorization } : {},
  });
  return [statusCode, headers['www-authenticate']];
};

test('requires the token for metrics if one is set', async () => {
  serve({ metricsToken: 'a-long-token' });
  expect(await scrape()).toEqual([401, 'Bearer']);
  expect(await scrape('Bearer a-long-tokem')).toEqual([401, 'Bearer']);
  expect(await scrape('token a-long-token')).toEqual([401, 'Bearer']);
  expect(await scrape('Bearer a-long-token')).toEqual([200, undefined]);
  const refused = await app.inject('/metrics');
  expect(refused.json()).toEqual({ detail: 'The token is missing or wrong.' });
  expect(refused.headers['cache-control']).toBe('no-store');
});

const STRANGERS: [string, InjectOptions][] = [
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['another machine, by IPv6', { remoteAddress: '2001:db8::7' }],
  ['nginx on this machine', { headers: { 'x-forwarded-for': '192.0.2.7', host: 'localhost' } }],
  ['a proxy that tells nothing but itself', { headers: { via: '1.1 proxy' } }],
  ['a proxy that keeps the public name', { headers: { host: 'pharos.example.com' } }],
  ['a page in a browser here, by a name that leads to loopback', { headers: { host: 'rebound.example:3000' } }],
];

test('returns metrics only to this machine if no token is set', async () => {
  serve({});
  expect(await scrape()).toEqual([200, undefined]);
  for (const local of [
    { remoteAddress: '::1' },
    { remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:3000' } },
  ]) {
    expect((await app.inject({ url: '/metrics', ...local })).statusCode).toBe(200);
  }
});

test.each(STRANGERS)('returns no metrics and no readiness details to %s', async (_who, from) => {
  serve({ readiness: [{ name: 'engine', check: async () => 'has no partitions' }] });
  const metrics = await app.inject({ url: '/metrics', ...from });
  expect([metrics.statusCode, metrics.json()]).toEqual([
    403,
    {
      detail:
        'Only programs on this machine can read the metrics. To read them from another machine, set METRICS_TOKEN.',
    },
  ]);
  const ready = await app.inject({ url: '/readyz', ...from });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }]);
});

test('returns nothing to this machine without the token on a public installation, because a proxy on it may pass on external requests', async () => {
  const readiness = [{ name: 'engine', check: async () => 'has no partitions' }];
  serve({ readiness, isPublic: true });
  const metrics = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
  expect([metrics.statusCode, metrics.json()]).toEqual([
    403,
    { detail: 'Access to the metrics is disabled. To enable it, set METRICS_TOKEN.' },
  ]);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'not ready' });
  await app.close();
  serve({ readiness, isPublic: true, metricsToken: 'a-long-token' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'not ready' });
  expect(await scrape()).toEqual([401, 'Bearer']);
  expect(await scrape('Bearer a-long-token')).toEqual([200, undefined]);
});

test('returns the failed readiness checks to any client with the token', async () => {
  serve({ metricsToken: 'a-long-token', readiness: [{ name: 'engine', check: async () => 'has no partitions' }] });
  const headers = { authorization: 'Bearer a-long-token' };
  const ready = await app.inject({ url: '/readyz', remoteAddress: '192.0.2.7', headers });
  expect(ready.json()).toMatchObject({ checks: { engine: 'has no partitions' } });
});

test('reports the process as alive while it is not ready, and lists failed checks without error messages', async () => {
  serve({
    readiness: [
      { name: 'database', check: () => Promise.reject(new Error('connect ECONNREFUSED db.example.com')) },
      { name: 'engine', check: async () => 'has no partitions' },
      { name: 'worker', check: async () => null },
    ],
  });
  const alive = await app.inject('/healthz');
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', checks: { database: 'failed', engine: 'has no partitions', worker: 'ok' } },
  ]);
});

test.each([
  [5000, 'no response in time'],
  [4999, 'ok'],
])('reports a readiness check that answers after %i ms as %s', async (ms, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [requested, late] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()];
    const check = () => {
      requested.resolve();
      return late.promise;
    };
    serve({ readiness: [{ name: 'database', check }] });
    const answer = app.inject('/readyz').then((ready) => ready.json().checks.database);
    await requested.promise;
    vi.advanceTimersByTime(ms);
    late.resolve(null);
    expect(await answer).toBe(outcome);
  } finally {
    vi.useRealTimers();
  }
});
