import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/connection/connect.ts';
import { insertIntegration } from '../storage/integrations/integrations.ts';
import { lockFanOut } from '../storage/jobs/take-fan-outs.ts';
import { countStatements } from '../storage/testing/count-statements.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { fanOutTogether } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import {
  confirmOutage,
  endOutage,
  type InsertedCheck,
  insertMonitoredCheck,
  outcomeOf,
  type SeededOutage,
  waitingJobs,
} from './testing/scenario.ts';

const database = sharedTestDatabase();
let services: AlertServices;
beforeEach(() => {
  services = testAlertServices(database.db, { channels: channelsOf(testChannel()) });
});

interface Down extends InsertedCheck, SeededOutage {}

const goDown = async (recipient: string, within?: InsertedCheck): Promise<Down> => {
  const check = await insertMonitoredCheck(database.db, { name: recipient, contacts: [recipient] }, within);
  return { ...check, ...(await confirmOutage(database.db, check)) };
};
const goDownEach = async (count: number): Promise<Down[]> => {
  const down: Down[] = [];
  for (let n = 0; n < count; n += 1) down.push(await goDown(`reader-${n}@example.com`));
  return down;
};
const runNext = async (db = database.db): Promise<void> => {
  const { rows } = await database.pool.query<{ id: string; eventId: number; priority: number }>(`
    update graphile_worker._private_jobs set locked_at = now(), attempts = 1 where id = (
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'fan-out' and is_available and run_at <= now() order by priority, run_at, id limit 1)
    returning id, (payload ->> 'eventId')::int as "eventId", priority`);
  const [job] = rows;
  if (!job) throw new Error('There is no job');
  await fanOutTogether({ ...services, db }, { eventId: job.eventId }, job.priority);
  await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
};
const statusOf = async ({ eventId }: { eventId: number }): Promise<string> =>
  (await outcomeOf(database.db, eventId)).status;
const fanOutJobs = async (): Promise<number> =>
  (await waitingJobs(database.db)).filter(({ task }) => task === 'fan-out').length;

test('fans out the alerts of many organizations in one job, with the same number of statements as for two', async () => {
  const own = openDatabase(database.url, 1);
  const statements = await countStatements(own.pool);
  const counts: number[] = [];
  for (const organizations of [2, 20]) {
    const down = await goDownEach(organizations);
    const before = statements();
    await runNext(own.db);
    counts.push(statements() - before);
    expect(await Promise.all(down.map(statusOf))).toEqual(down.map(() => 'fanned-out'));
    for (const { eventId } of down)
      expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([{ status: 'pending' }]);
    expect(await fanOutJobs()).toBe(0);
  }
  expect(counts[1]).toBe(counts[0]);
  await own.close();
});

test('fans out the ends of outages that have already ended together with their beginnings', async () => {
  const down = await goDownEach(3);
  const ends: number[] = [];
  for (const each of down) ends.push(await endOutage(database.db, each, each));
  await runNext();
  for (const eventId of ends)
    expect(await outcomeOf(database.db, eventId)).toMatchObject({
      status: 'fanned-out',
      deliveries: [{ status: 'pending' }],
    });
});

test('fans out only one event per check and leaves the next one for a later job', async () => {
  const [first] = await goDownEach(1);
  if (!first) throw new Error('No check is down');
  const next = await confirmOutage(database.db, first);
  await runNext();
  expect([await statusOf(first), await statusOf(next)]).toEqual(['fanned-out', 'open']);
  await runNext();
  expect(await statusOf(next)).toBe('fanned-out');
});

test('collects alerts to one recipient into a digest as if they were fanned out one by one', async () => {
  const first = await goDown('reader@example.com');
  const down = [first];
  for (let n = 0; n < 8; n += 1) down.push(await goDown('reader@example.com', first));
  await runNext();
  const deliveries = await database.db
    .selectFrom('deliveries')
    .select(['event_id', 'status', 'digest_until'])
    .orderBy('event_id')
    .execute();
  expect(deliveries.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'pending'),
    ...Array.from({ length: 4 }, () => 'digest'),
  ]);
  expect(new Set(deliveries.slice(5).map(({ digest_until: until }) => until?.getTime())).size).toBe(1);
  expect((await waitingJobs(database.db)).filter(({ task }) => task === 'deliver-digest')).toHaveLength(1);
});

test('skips an organization while another worker fans out one of its alerts', async () => {
  const [mine, other] = await goDownEach(2);
  if (!mine || !other) throw new Error('No check is down');
  await database.db.transaction().execute(async (trx) => {
    await lockFanOut(trx, other.eventId);
    await runNext();
    expect([await statusOf(mine), await statusOf(other), await fanOutJobs()]).toEqual(['fanned-out', 'open', 1]);
  });
  await runNext();
  expect(await statusOf(other)).toBe('fanned-out');
});

test('skips alerts of other organizations that are later in the order of the queue', async () => {
  const [mine, later] = await goDownEach(2);
  if (!mine || !later) throw new Error('No check is down');
  await database.pool.query(
    `update graphile_worker._private_jobs set priority = 1 where (payload ->> 'eventId')::int = $1`,
    [later.eventId],
  );
  await runNext();
  expect([await statusOf(mine), await statusOf(later), await fanOutJobs()]).toEqual(['fanned-out', 'open', 1]);
});

test('includes alerts of the same organization that are later in the order of the queue', async () => {
  const first = await goDown('reader@example.com');
  const later = await goDown('reader@example.com', first);
  await database.pool.query(
    `update graphile_worker._private_jobs set priority = 30 where (payload ->> 'eventId')::int = $1`,
    [later.eventId],
  );
  await runNext();
  expect([await statusOf(first), await statusOf(later), await fanOutJobs()]).toEqual(['fanned-out', 'fanned-out', 0]);
});

test('fans out an alert alone when an error in another alert prevents fanning them out together', async () => {
  const [mine, faulty] = await goDownEach(2);
  if (!mine || !faulty) throw new Error('No check is down');
  await insertIntegration(database.db, services.secrets, {
    organizationId: faulty.organizationId,
    kind: 'faulty',
    state: 'AC',
    name: 'Faulty',
    checkIds: null,
    config: {},
    secrets: {},
  });
  const fault = testChannel({
    id: 'faulty',
    recipientsOf: () => {
      throw new Error('a fault');
    },
  });
  services = { ...services, channels: channelsOf(testChannel(), fault) };
  await runNext();
  expect([await statusOf(mine), await statusOf(faulty), await fanOutJobs()]).toEqual(['fanned-out', 'open', 1]);
});
