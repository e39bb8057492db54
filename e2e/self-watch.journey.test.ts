import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDataDir } from './testing/data-dir.ts';
import { freezePostgres } from './testing/freeze-postgres.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';

let running: AsyncDisposableStack;
let dataDir: string;
beforeEach(async () => {
  running = new AsyncDisposableStack();
  dataDir = await createDataDir('pharos-self-watch-');
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
});
afterEach(() => running.disposeAsync());

const readiness = async (pharos: Pharos): Promise<[number, Record<string, string>]> => {
  const answer = await fetch(`${pharos.baseUrl}/readyz`);
  return [answer.status, ((await answer.json()) as { checks: Record<string, string> }).checks];
};
const READY = [200, { database: 'ok', engine: 'ok', worker: 'ok' }];

it('reports a frozen database at once, continues to respond, and recovers automatically', async () => {
  let beats = 0;
  const monitor = createServer((_request, response) => {
    beats += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(monitor, 'listening');
  running.defer(() => void monitor.close());
  const pharos = await startPharos({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    METRICS_TOKEN: 'of-this-test',
    HEARTBEAT_URL: `http://127.0.0.1:${(monitor.address() as AddressInfo).port}/`,
  });
  running.defer(() => pharos.stop().then(() => {}));
  expect(await readiness(pharos)).toEqual(READY);
  await expect.poll(() => beats).toBeGreaterThan(0);

  const thaw = await freezePostgres(dataDir);
  running.defer(thaw);
  await expect.poll(async () => (await readiness(pharos))[1].database).toBe('does not respond');
  expect((await fetch(`${pharos.baseUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${pharos.baseUrl}/metrics`)).status).toBe(401);
  const startedAt = performance.now();
  const headers = { authorization: 'Bearer of-this-test' };
  const metrics = await (await fetch(`${pharos.baseUrl}/metrics`, { headers })).text();
  // Shorter than the timeout of a database query: 20 s.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(metrics).toContain('pharos_own_problem_seconds{kind="database-away"}');

  thaw();
  await expect.poll(() => readiness(pharos)).toEqual(READY);
});
