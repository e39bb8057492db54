import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { startTarget, type Target } from './testing/target.ts';

const INTERVAL_MS = 2000;
/** The maximum timeout for the interval. */
const PROBE_TIMEOUT_MS = 2000;

interface StateChange {
  based_on: number;
  new_state: string;
  check_start_time: string;
  next_state_change_time: string | null;
  new_error_summary: string;
}

let dataDir: string;
let mailbox: Mailbox;
let target: Target;
let pharos: Pharos;
let api: Api;

const settings = () => ({ DATA_DIR: dataDir, SMTP_URL: mailbox.url, CHECK_INTERVALS: '2,60,300,600' });
const changesOf = async (checkId: number) =>
  (await api.get<{ results: StateChange[] }>(`/check-state-changes/?check_id=${checkId}`)).results;
const waitForState = (checkId: number, state: string) =>
  vi.waitFor(
    async () => {
      const [newest] = await changesOf(checkId);
      if (newest?.new_state !== state) throw new Error(`The check is ${newest?.new_state}, not ${state}`);
      return newest;
    },
    { interval: 50 },
  );
/** Returns the maximum milliseconds between the starts of two polls. */
const maxPause = async (checkId: number): Promise<number> => {
  const path = `/check-results/?check_id=${checkId}&limit=100`;
  const { results } = await api.get<{ results: { check_start_time: string }[] }>(path);
  const starts = results.map(({ check_start_time: at }) => Date.parse(at)).sort((a, b) => a - b);
  return Math.max(0, ...starts.slice(1).map((at, index) => at - (starts[index] ?? at)));
};
const receiptOf = (basedOn: number) =>
  api.get<{ results: { kind: string; outcome: string; deliveries: { status: string; told_end: string | null }[] }[] }>(
    `/alert-receipts/?based_on=${basedOn}`,
  );

const killPostgres = async (folder: string): Promise<void> => {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

beforeAll(async () => {
  dataDir = await createDataDir('pharos-journey-');
  // The mailbox reopens on this port later, so no other program may use it in between.
  mailbox = await openMailbox(await freePort());
  target = await startTarget();
  pharos = await startPharos(settings());
  api = await Api.signUp(pharos.baseUrl);
});

afterAll(async () => {
  await pharos?.killTree();
  await target?.close();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('detects, confirms, records and mails an outage and its recovery', async () => {
  const { id } = await api.post<{ id: number }>('/checks/', {
    name: 'Shop',
    type: 'http',
    url: target.url,
    monitering_interval: INTERVAL_MS / 1000,
  });
  await waitForState(id, 'AV');

  await target.die();
  const down = await mailbox.waitFor('DOWN: Shop');
  expect(down.recipients).toEqual(['ann@example.com']);
  expect(down.mail.text).toContain('Connection refused');

  const outage = await waitForState(id, 'NR');
  const analysis = await api.get<Record<'probe_first' | 'probe_second', Record<string, unknown>>>(
    `/check-state-changes-analysis/?based_on=${outage.based_on}`,
  );
  for (const probe of [analysis.probe_first, analysis.probe_second]) {
    expect(probe).toMatchObject({ error_summary: 'Connection refused', source: 'Local' });
  }
  expect(analysis.probe_first.check_start_time).toBe(outage.check_start_time);

  await target.comeBack();
  const up = await mailbox.waitFor('UP: Shop');
  expect(up.mail.references).toContain(down.mail.messageId);

  const recovery = await waitForState(id, 'AV');
  const changes = await changesOf(id);
  expect(changes.map(({ new_state }) => new_state)).toEqual(['AV', 'NR', 'AV']);
  expect(changes[1]?.next_state_change_time).toBe(recovery.check_start_time);
  const seconds = (Date.parse(recovery.check_start_time) - Date.parse(outage.check_start_time)) / 1000;
  const stats = await api.get<Record<string, number | string>>(`/check-stats-reports/${id}/?for_hours=24`);
  expect(stats.outages_count_total).toBe(1);
  expect(Number(stats.duration_seconds_total_downtime)).toBeCloseTo(seconds, 0);
  expect(mailbox.mails.filter(({ mail }) => mail.subject?.includes('Shop'))).toHaveLength(2);
  await api.delete(`/checks/${id}/`);
});

it('continues the same outage after all processes were killed, and records the time in between as unknown', async () => {
  const { id } = await api.post<{ id: number }>('/checks/', {
    name: 'Ledger',
    type: 'http',
    url: target.url,
    monitering_interval: INTERVAL_MS / 1000,
    data: JSON.stringify({ request_timeout: PROBE_TIMEOUT_MS / 1000 }),
  });
  await waitForState(id, 'AV');
  await mailbox.close();
  await target.die();
  const outage = await waitForState(id, 'NR');

  // Killed before it can send the mail, which it sends after the restart.
  await pharos.killTree();
  // Only a gap of more than two intervals and the timeout counts as unwatched.
  await sleep(2 * INTERVAL_MS + PROBE_TIMEOUT_MS + 500);
  mailbox = await openMailbox(mailbox.port);
  pharos = await startPharos(settings());
  api = api.at(pharos.baseUrl);
  await mailbox.waitFor('DOWN: Ledger');
  expect((await waitForState(id, 'NR')).based_on).toBe(outage.based_on);
  await vi.waitFor(async () => {
    const range = `start_time=${outage.check_start_time}&end_time=${new Date().toISOString()}`;
    const stats = await api.get<Record<string, number>>(`/check-stats-reports/${id}/?${range}`);
    const unknown = Number(stats.duration_seconds_unknown) * 1000;
    const pause = await maxPause(id);
    expect(pause).toBeGreaterThan(2 * INTERVAL_MS + PROBE_TIMEOUT_MS);
    // A poll covers the time until the end of its slot.
    expect(unknown).toBeGreaterThan(pause - 2 * INTERVAL_MS);
    expect(unknown).toBeLessThanOrEqual(pause);
  });

  // Killed after it sent the mail, which it must not send again.
  await expect
    .poll(async () => (await receiptOf(outage.based_on)).results)
    .toMatchObject([{ kind: 'down', deliveries: [{ status: 'sent' }] }]);
  await pharos.killTree();
  pharos = await startPharos(settings());
  api = api.at(pharos.baseUrl);
  await target.comeBack();
  await mailbox.waitFor('UP: Ledger');
  expect(mailbox.mails.map(({ mail }) => mail.subject?.slice(0, 12))).toEqual(['DOWN: Ledger', 'UP: Ledger (']);
  expect((await receiptOf(outage.based_on)).results.map(({ kind }) => kind)).toEqual(['up', 'down']);
  await api.delete(`/checks/${id}/`);
});

it('continues when PostgreSQL is killed during an outage', async () => {
  const { id } = await api.post<{ id: number }>('/checks/', {
    name: 'Mill',
    type: 'http',
    url: target.url,
    monitering_interval: INTERVAL_MS / 1000,
  });
  await waitForState(id, 'AV');
  await target.die();
  const outage = await waitForState(id, 'NR');
  await killPostgres(dataDir);
  await target.comeBack();
  await waitForState(id, 'AV');
  const changes = await changesOf(id);
  expect(changes.map(({ new_state }) => new_state)).toEqual(['AV', 'NR', 'AV']);
  expect(changes[1]?.based_on).toBe(outage.based_on);
  // More than five mails a minute form a digest, so the test reads the receipts. They report both ends of the outage in
  // one or two messages.
  const notifiedEnds = async () =>
    (await receiptOf(outage.based_on)).results
      .filter(({ outcome }) => outcome === 'announced')
      .flatMap(({ kind, deliveries }) => [kind, ...deliveries.flatMap(({ told_end: end }) => end ?? [])])
      .sort();
  await expect.poll(notifiedEnds).toEqual(['down', 'up']);
});

it('exits cleanly and starts again', async () => {
  expect(await pharos.stop()).toBe(0);
  pharos = await startPharos(settings());
  expect(await pharos.stop()).toBe(0);
});
