import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordBackup } from '../../storage/operator/backups.ts';
import { startPair } from '../../storage/pair/pairs.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import type { OwnHealth } from '../../usecases/context.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const NOW = Date.UTC(2026, 4, 2, 12);
const DAY = 24 * 3_600_000;
const at = (day: number): string => new Date(Date.UTC(2026, 4, day)).toISOString();

const nothing: OwnHealth = {
  ...{ version: '1.2.3', node: '24.0.0', startedAt: Date.UTC(2026, 4, 1), problems: [] },
  ...{ database: null, disk: null, engine: null, lateness: null, checks: null, deliveries: null, jobs: null },
};
let health: OwnHealth;
let live: LiveLocation[];
let pharos: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  pharos = await createTestApp(
    { SIGNUP: 'first' },
    {
      now: () => NOW,
      ownHealth: { read: async () => health },
      probes: {
        locations: () => live,
        isConnected: () => true,
        test: () => Promise.reject(new Error('No probe was expected')),
        egressRefusal: () => null,
        resolveRecords: async () => [],
      },
      testMail: async (to) => ({ outcome: 'refused', answer: `550 no such user ${to}` }),
    },
  );
  owner = await signUpOwner(pharos);
});
beforeEach(async () => {
  [health, live] = [nothing, []];
  for (const table of ['backups', 'pairs', 'status_pages', 'alert_events', 'checks'])
    await pharos.pool.query(`delete from ${table}`);
  const unset = { smtpUrl: undefined, supportEmail: undefined, operatorEmail: undefined };
  Object.assign(pharos.services.settings, unset);
});
afterAll(() => pharos.close());

const get = async (path: string) => (await pharos.call('GET', `/v1/operator/${path}/`, { token: owner.token })).json();

test('returns null for all health data that cannot be read', async () => {
  expect(await get('health')).toEqual({
    ...{ version: '1.2.3', node: '24.0.0', started_on: at(1), problems: [] },
    ...{ database: null, disk: null, engine: null, lateness: null, checks: null, queue: null },
    ...{ locations: [], last_backup: null, pair: null, certificates: [] },
  });
});

test('returns health data with the field names of the API', async () => {
  health = {
    ...nothing,
    problems: [{ kind: 'disk', text: 'The disk is full', since: Date.UTC(2026, 4, 2) }],
    database: { version: '18.1', bytes: 11, isEmbedded: true, latencyMs: 12 },
    disk: { freeBytes: 13, totalBytes: 14 },
    engine: {
      ...{ partitions: 15, scheduledChecks: 16, sinceLastProbeSeconds: 17, sinceLastStoredSeconds: 18 },
      ...{ pendingResults: 19, droppedResults: 20 },
    },
    lateness: { count: 21, p50: 22, p99: 23 },
    checks: { AV: 24 },
    deliveries: {
      ...{ pendingDeliveries: 25, oldestPendingSeconds: 26, deliveriesFailedLastHour: 27, openEvents: 28 },
      ...{ overdueEvents: 29, waitingJobs: 30, failingJobs: 31, oldestDueJobSeconds: 32 },
    },
    jobs: [{ task: 'send-mail', waiting: 33, failing: 34 }],
  };
  expect(await get('health')).toMatchObject({
    problems: [{ kind: 'disk', text: 'The disk is full', since: at(2) }],
    database: { version: '18.1', bytes: 11, is_embedded: true, latency_ms: 12 },
    disk: { free_bytes: 13, total_bytes: 14 },
    engine: {
      ...{ partitions: 15, scheduled_checks: 16, since_last_probe_seconds: 17, since_last_stored_seconds: 18 },
      ...{ held_results: 19, dropped_results: 20 },
    },
    lateness: { probes: 21, p50_seconds: 22, p99_seconds: 23 },
    checks: { AV: 24 },
    queue: {
      ...{ pending_deliveries: 25, oldest_pending_delivery_seconds: 26, deliveries_failed_last_hour: 27 },
      ...{ overdue_alerts: 29, waiting_jobs: 30, failing_jobs: 31, oldest_due_job_seconds: 32 },
      by_task: [{ task: 'send-mail', waiting: 33, failing: 34 }],
    },
  });
  health = { ...health, jobs: null };
  expect((await get('health')).queue.by_task).toEqual([]);
});

test('returns live locations, the last backup, and certificates that expire within two weeks', async () => {
  const { db } = pharos.services;
  const location = { types: [], queued: 7 };
  live = [
    { ...location, key: 'north', name: 'North', address: '192.0.2.1', unavailable: { icmp: 'No right' } },
    { ...location, key: 'south', name: 'South' },
  ];
  for (const [day, bytes] of [
    [3, 5],
    [4, 6],
  ] as const)
    await recordBackup(db, { finishedAt: new Date(at(day)), bytes, hasResults: day === 4 });
  const { rows: pages } = await pharos.pool.query(
    `insert into status_pages (organization_id, name, logo_url, shows_addresses, visibility)
     select $1, 'Page ' || n, '', false, 'public' from generate_series(1, 2) n returning id`,
    [owner.organizationId],
  );
  for (const [index, endsAt] of [NOW + 14 * DAY - 1, NOW + 14 * DAY].entries())
    await pharos.pool.query(
      `insert into domain_certificates (organization_id, status_page_id, domain, certificate, private_key, expires_at)
       values ($1, $2, $3, 'x', 'x', $4)`,
      [owner.organizationId, pages[index].id, `status-${index}.example`, new Date(endsAt)],
    );
  expect(await get('health')).toMatchObject({
    locations: [
      { key: 'north', name: 'North', address: '192.0.2.1', queued_jobs: 7, unavailable: { icmp: 'No right' } },
      { key: 'south', name: 'South', address: null, queued_jobs: 7, unavailable: {} },
    ],
    last_backup: { finished_on: at(4), bytes: 6, has_results: true },
    certificates: [{ domain: 'status-0.example', ends_on: new Date(NOW + 14 * DAY - 1).toISOString() }],
  });
});

test('returns the last state of the paired installation', async () => {
  const { db, secrets } = pharos.services;
  const code = { address: 'https://there.example', status: 'invited' as const, code: 'secret-code' };
  await startPair(db, secrets, code, NOW);
  const unseen = {
    ...{ address: 'https://there.example', is_paired: false, looked_on: null, answered_on: null, trouble: null },
    ...{ connection: 'connected', stopped_on: null, is_told: false, state: null },
  };
  expect((await get('health')).pair).toEqual(unseen);
  const sight = {
    ...{ lookedAt: Date.UTC(2026, 4, 2), answeredAt: Date.UTC(2026, 4, 1), state: null },
    ...{ trouble: 'no-answer', troubleSince: Date.UTC(2026, 4, 2), reason: 'connection refused' },
    connection: 'isolated',
  };
  const see = (seen: object) =>
    pharos.pool.query(`update pairs set status = 'paired', seen = $1, stopped_at = $2, told_since = $2`, [
      JSON.stringify(seen),
      new Date(at(1)),
    ]);
  await see(sight);
  const seen = {
    ...unseen,
    ...{ is_paired: true, looked_on: at(2), answered_on: at(1), connection: 'isolated' },
    trouble: { kind: 'no-answer', text: 'It does not respond (connection refused)', since: at(2) },
    ...{ stopped_on: at(1), is_told: true },
  };
  expect((await get('health')).pair).toEqual(seen);
  await see({ ...sight, trouble: 'not-ready', reason: null, troubleSince: null });
  expect((await get('health')).pair).toEqual({
    ...seen,
    trouble: { kind: 'not-ready', text: 'It reports that it is not ready', since: null },
  });
  await see({ ...sight, trouble: null });
  expect((await get('health')).pair).toEqual({ ...seen, trouble: null });
});

test('returns the mail server, waiting mails, and failures of the last week', async () => {
  const { settings, db } = pharos.services;
  const fresh = { server: null, is_tls: false, support_email: null, alarm_email: null };
  expect(await get('mail')).toMatchObject({ ...fresh, failures: [], waiting_alerts: 0 });
  const server = async (smtpUrl: string) => {
    Object.assign(settings, { smtpUrl, supportEmail: 'help@example.com', operatorEmail: 'alarm@example.com' });
    const { server: host, is_tls: isTls, support_email: support, alarm_email: alarm } = await get('mail');
    return [host, isTls, support, alarm];
  };
  const addresses = ['help@example.com', 'alarm@example.com'];
  expect(await server('smtps://user:secret@mail.example:465')).toEqual(['mail.example:465', true, ...addresses]);
  expect(await server('smtp://mail.example')).toEqual(['mail.example', false, ...addresses]);
  const { id: applicationId } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const check_id = await insertCheck(db, { organizationId: owner.organizationId, applicationId });
  const { id } = await db
    .insertInto('alert_events')
    .values({
      ...{ organization_id: owner.organizationId, check_id, kind: 'down', state_change_id: 1, outage_id: 1 },
      ...{ at: new Date(NOW), rule: 'x', detail: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const week = 7 * DAY;
  for (const [to, status, attempts, createdAt] of [
    ['new@example.com', 'failed', [], NOW - 1000],
    ['tried@example.com', 'pending', [{ outcome: '450 busy' }], NOW - week + 1],
    ['old@example.com', 'failed', [], NOW - week],
    ['fine@example.com', 'sent', [], NOW - 1000],
  ] as const)
    await db
      .insertInto('deliveries')
      .values({
        ...{ event_id: id, organization_id: owner.organizationId, channel: 'email', recipient: to, status },
        ...{ reason: status === 'failed' ? 'refused' : null, attempts: JSON.stringify(attempts) },
        created_at: new Date(createdAt),
      })
      .execute();
  expect(await get('mail')).toMatchObject({
    waiting_alerts: 1,
    oldest_waiting_on: new Date(NOW - week + 1).toISOString(),
    failures: [
      {
        ...{ created_on: new Date(NOW - 1000).toISOString(), to: 'new@example.com' },
        ...{ organization: owner.organizationId, is_tried_again: false, answer: 'refused' },
      },
      { to: 'tried@example.com', is_tried_again: true, answer: '450 busy' },
    ],
  });
  expect((await get('mail')).failures).toHaveLength(2);
});

test('returns the response of the mail server to a test mail', async () => {
  const answer = await pharos.call('POST', '/v1/operator/mail/test/', { token: owner.token });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { to: owner.email, outcome: 'refused', answer: `550 no such user ${owner.email}` },
  ]);
});
