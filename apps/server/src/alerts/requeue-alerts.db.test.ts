import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { LEASE_MS } from '../storage/alerts/deliveries/lease.ts';
import { requeueAlerts } from '../storage/alerts/requeue-alerts.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { deleteExhaustedJobs } from '../storage/jobs/delete-exhausted-jobs.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { startTestWorker } from '../worker/testing/start-test-worker.ts';
import { ActiveSends } from './active-sends.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, insertMonitoredCheck, outcomeOf, waitingJobs } from './testing/scenario.ts';

const database = sharedTestDatabase();
let services: AlertServices;
beforeEach(async () => {
  const log = pino({ level: 'silent' });
  const channels = channelsOf(testChannel());
  const secrets = createSecretBox(Buffer.alloc(32, 7));
  services = {
    db: database.db,
    channels,
    isSignUpOpen: false,
    sellsPlans: false,
    secrets,
    sends: new ActiveSends(log),
    log,
    now: Date.now,
    random: () => 0.5,
  };
});

const NOTHING = { events: 0, deliveries: 0, digests: 0 };
const MINUTE_MS = 60_000;

/** Creates one outage that is not fanned out, and seven that are: five separately, and two as a digest. */
const alerts = async () => {
  const contacts = ['reader@example.com'];
  const first = await insertMonitoredCheck(database.db, { name: 'First', contacts });
  const startedAt = Date.now() - 5 * MINUTE_MS;
  const { eventId: openId } = await confirmOutage(database.db, first, { startedAt });
  const eventIds: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    const check = await insertMonitoredCheck(database.db, { name: `Next ${index}`, contacts }, first);
    const { eventId } = await confirmOutage(database.db, check, { startedAt });
    await fanOut(services, { eventId });
    eventIds.push(eventId);
  }
  await sql`delete from graphile_worker._private_jobs where key is null and (payload ->> 'eventId')::int <> ${openId}`.execute(
    database.db,
  );
  return { openId, eventIds };
};
const loseJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.db);
const jobs = async () => (await waitingJobs(database.db)).map(({ task, key }) => `${task} ${key ?? ''}`).sort();
const payloads = async () =>
  (
    await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs order by payload::text`.execute(
      database.db,
    )
  ).rows;

test('does not change alerts that have their job', async () => {
  await alerts();
  const before = await waitingJobs(database.db);
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
  expect(await waitingJobs(database.db)).toEqual(before);
});

test('creates a lost job again, only once', async () => {
  const { openId } = await alerts();
  const [before, carried] = [await jobs(), await payloads()];
  const digestAt = (await waitingJobs(database.db)).find(({ task }) => task === 'deliver-digest')?.run_at;
  await loseJobs();
  expect(await requeueAlerts(database.db)).toEqual({ events: 1, deliveries: 5, digests: 1 });
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
  expect(await jobs()).toEqual(before.map((job) => (job === 'fan-out ' ? `fan-out fan-out:${openId}` : job)).sort());
  expect(await payloads()).toEqual(carried);
  const digestAgainAt = (await waitingJobs(database.db)).find(({ task }) => task === 'deliver-digest')?.run_at;
  expect(Number(digestAgainAt) / 1000).toBeCloseTo(Number(digestAt) / 1000, -1);
});

test('creates a new job for one that has used all its attempts', async () => {
  await alerts();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
  expect(await jobs()).toEqual([]);
  expect(await requeueAlerts(database.db)).toEqual({ events: 1, deliveries: 5, digests: 1 });
  expect(await jobs()).toHaveLength(7);
  await deleteExhaustedJobs(database.db);
  expect(await payloads()).toHaveLength(7);
});

test('deletes an exhausted job of an alert that is done or deleted', async () => {
  await alerts();
  await sql`delete from alert_events`.execute(database.db);
  await sql`update deliveries set status = 'sent', digest_until = null`.execute(database.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
  await deleteExhaustedJobs(database.db);
  expect(await payloads()).toEqual([]);
});

test.each(['send-mail', 'sync-billing'] as const)(
  'deletes a %s job whose worker ended after the job was enqueued again',
  async (task) => {
    const payload = { organizationId: 1 } as never;
    const count = async () =>
      Number((await sql`select from graphile_worker._private_jobs`.execute(database.db)).rows.length);
    await enqueueJob(database.db, task, payload, { jobKey: 'once' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1`.execute(
      database.db,
    );
    await enqueueJob(database.db, task, payload, { jobKey: 'once' });
    expect(await deleteExhaustedJobs(database.db)).toEqual([]);
    expect(await count()).toBe(2);
    await sql`select graphile_worker.force_unlock_workers('{gone}')`.execute(database.db);
    expect(await deleteExhaustedJobs(database.db)).toEqual([]);
    expect(await count()).toBe(1);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
    expect(await deleteExhaustedJobs(database.db)).toHaveLength(task === 'send-mail' ? 1 : 0);
  },
);

test('adds no second job to one that a worker runs or that waits for its next attempt', async () => {
  await alerts();
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id % 2 = 0`.execute(
    database.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour' where id % 2 = 1`.execute(
    database.db,
  );
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
});

test('does not enqueue deliveries that are leased or done, or events that have no due time or are due only now', async () => {
  const { openId, eventIds } = await alerts();
  await loseJobs();
  await sql`update deliveries set lease_id = gen_random_uuid(), lease_until = now() + interval '1 minute'`.execute(
    database.db,
  );
  await sql`update alert_events set due_at = null where id = ${openId}`.execute(database.db);
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
  await sql`update alert_events set due_at = now() where id = ${openId}`.execute(database.db);
  await sql`update deliveries set lease_id = null, lease_until = null, status = 'sent' where event_id = any(${eventIds})`.execute(
    database.db,
  );
  expect(await requeueAlerts(database.db)).toEqual(NOTHING);
});

test('enqueues deliveries whose worker died and whose lease expired', async () => {
  await alerts();
  await loseJobs();
  await sql`update deliveries set lease_id = gen_random_uuid(), lease_until = now() - interval '1 second'`.execute(
    database.db,
  );
  expect(await requeueAlerts(database.db)).toEqual({ events: 1, deliveries: 5, digests: 1 });
});

test('sends alerts with lost jobs when a worker starts', async () => {
  const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
  const { eventId } = await confirmOutage(database.db, check);
  await fanOut(services, { eventId });
  await loseJobs();
  // The worker must not catch up on a missed run.
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('requeue-alerts', now(), date_trunc('minute', now()) + interval '1 minute')`.execute(database.db);
  const startedAt = Date.now();
  await using _worker = await startTestWorker({ databaseUrl: database.url });
  const statuses = async () => (await outcomeOf(database.db, eventId)).deliveries.map(({ status }) => status);
  // After `LEASE_MS`, the leases of a worker that has just died have expired.
  const again = (await waitingJobs(database.db)).filter(({ key }) => key === `requeue-alerts:${LEASE_MS}`);
  const readAt = Date.now();
  await expect.poll(statuses).toEqual(['sent']);
  expect(again.map(({ task }) => task)).toEqual(['requeue-alerts']);
  for (const { run_at } of again) {
    expect(run_at.getTime()).toBeGreaterThanOrEqual(startedAt + LEASE_MS - 1);
    expect(run_at.getTime()).toBeLessThanOrEqual(readAt + LEASE_MS);
  }
});

/** Inserts `ofEach` deliveries per check without jobs. Resolves with the first delivery of each check. */
const insertWaiting = async (integrationId: number, checks: number, ofEach: number): Promise<number[]> => {
  const { organizationId } = await insertMonitoredCheck(database.db, { name: 'Shop' });
  const { rows } = await sql<{ id: number; check_id: number }>`
    with e as (
      insert into alert_events (organization_id, check_id, kind, at, rule, detail, status)
      select ${organizationId}::int, c, 'certificate', now(), 'x', '{}', 'fanned-out'
      from generate_series(1, ${checks}::int) c, generate_series(1, ${ofEach}::int)
      returning id, check_id
    )
    insert into deliveries (event_id, organization_id, channel, recipient, integration_id, status)
    select e.id, ${organizationId}, 'webhook', ${String(integrationId)}, ${integrationId}, 'pending' from e order by e.id
    returning id, (select check_id from e where e.id = event_id)`.execute(database.db);
  const first = new Map<number, number>();
  for (const { id, check_id } of rows) if (!first.has(check_id)) first.set(check_id, id);
  return [...first.values()];
};

test('enqueues only the next delivery of each check to an integration, which later wakes the rest', async () => {
  const first = await insertWaiting(7, 2, 3);
  expect((await requeueAlerts(database.db)).deliveries).toBe(2);
  expect(await jobs()).toEqual(first.map((id) => `deliver deliver:${id}`).sort());
});

test('leaves capacity for other integrations if one integration has a long queue', async () => {
  await insertWaiting(7, 250, 1);
  const [other] = await insertWaiting(8, 1, 1);
  expect((await requeueAlerts(database.db)).deliveries).toBe(101);
  expect(await jobs()).toContain(`deliver deliver:${other}`);
});
