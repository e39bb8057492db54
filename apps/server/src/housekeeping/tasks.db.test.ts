import { Writable } from 'node:stream';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureResultPartitions } from '../storage/retention/result-partitions.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertCheck, insertOrganization } from '../storage/testing/seed.ts';
import { insertStates } from '../storage/testing/seed-record.ts';
import { startTestWorker } from '../worker/testing/start-test-worker.ts';
import { CRONTAB } from './crontab.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TASKS = CRONTAB.map(({ task }) => task).sort();

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  running = new AsyncDisposableStack();
  running.defer(() => database.close());
});
afterEach(() => running.disposeAsync());

const lastRunAt = (time: number) =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select task, ${new Date(time)}, ${new Date(time)} from unnest(${TASKS}::text[]) as task`.execute(database.db);

const work = async (): Promise<string[]> => {
  const ran: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      const { msg, task } = JSON.parse(String(line));
      if (msg === 'Periodic task completed' || msg === 'Billing tasks completed') ran.push(task);
      done();
    },
  });
  const log = pino({ level: 'debug' }, stream);
  running.use(await startTestWorker({ databaseUrl: database.url, verificationIsEnforced: true, log }));
  return ran;
};

test('runs each task when it is due', async () => {
  const { db } = database;
  const now = Date.now();
  const organization = await insertOrganization(db);
  const { organizationId: organization_id, userId: user_id } = organization;
  await sql`update users set created_at = ${new Date(now - 8 * DAY_MS)}`.execute(db);
  await sql`update organizations set pause_warned_at = ${new Date(now - 2.5 * DAY_MS)}`.execute(db);
  const expires_at = new Date(now - 31 * DAY_MS);
  const session = { user_id, token_hash: 'x', expires_at, address: null, user_agent: null };
  await db.insertInto('sessions').values(session).execute();
  const invitation = { organization_id, email: 'a@example.com', role: 'ST', token_hash: 'x' } as const;
  await db
    .insertInto('invitations')
    .values({ ...invitation, invited_by: null, sent_at: expires_at, expires_at })
    .execute();
  const checkId = await insertCheck(db, organization);
  await insertStates(db, checkId, [{ state: 'AV', from: 0, to: DAY_MS }]);
  for (const time of [now - 30 * DAY_MS, now]) await ensureResultPartitions(db, time);
  // All results are in one completed hour, because a few results are packed only after the end of the day.
  const closedHour = new Date(now - 2 * HOUR_MS - (now % HOUR_MS));
  await sql`insert into results (check_id, started_at, verdict, response_ms, location)
    select ${checkId}::int, ${closedHour}::timestamptz + n * interval '1 second', 0, n, 'local'
    from generate_series(1, 100) n`.execute(db);
  await lastRunAt(now - 2 * HOUR_MS);

  await work();
  const found = async () => {
    const partitions = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'results'::regclass order by 1`.execute(db);
    return {
      sessions: await db.selectFrom('sessions').select('id').execute(),
      invitations: await db.selectFrom('invitations').select('id').execute(),
      history: await db.selectFrom('state_changes').select('id').execute(),
      states: (await db.selectFrom('organizations').select('state').execute()).map(({ state }) => state),
      results: await db.selectFrom('results').select('check_id').execute(),
      packed: (await db.selectFrom('packed_results').select('count').execute()).map(({ count }) => count),
      partitions: partitions.rows.map(({ name }) => name),
    };
  };
  const days = [-1, 0, 1, 2, 3].map((day) => new Date(now + day * DAY_MS).toISOString().slice(0, 10));
  await expect.poll(found).toEqual({
    sessions: [],
    invitations: [],
    history: [],
    states: ['NA'],
    results: [],
    packed: expect.toSatisfy((counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 100),
    partitions: days.map((day) => `results_${day.replaceAll('-', '')}`),
  });
});

const isDueIn = (match: string, minute: number): boolean => {
  const [minutes = ''] = match.split(' ');
  if (minutes === '*') return true;
  return minutes.startsWith('*/')
    ? minute % Number(minutes.slice(2)) === 0
    : minutes.split(',').map(Number).includes(minute);
};

/** Returns the minutes of the hour after `from` and until `until`, which are minutes since the epoch. */
const minutesBetween = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => (from + index + 1) % 60);

test('runs missed tasks once after a time without workers, regardless of how many workers start', async () => {
  const { db } = database;
  const startedAt = Date.now();
  await lastRunAt(startedAt - 25 * HOUR_MS);
  const [first, second] = await Promise.all([work(), work()]);
  const ran = () => [...first, ...second];
  const left = async () => (await sql`select from graphile_worker._private_jobs`.execute(db)).rows.length;
  await expect.poll(() => [...new Set(ran())].sort()).toEqual(TASKS);
  await expect.poll(left).toBe(0);
  const minuteOf = (time: number) => Math.floor(time / MINUTE_MS);
  const minutes = minutesBetween(minuteOf(startedAt), minuteOf(Date.now()));
  for (const { task, match } of CRONTAB) {
    // A regular time during the test is not a missed one and may have its own run.
    const came = minutes.filter((minute) => isDueIn(String(match), minute)).length;
    // This task also runs at each start of a worker: immediately, and when a lease expires.
    const atStarts = task === 'requeue-alerts' ? 4 : 0;
    expect(ran().filter((done) => done === task).length, task).toBeLessThanOrEqual(1 + came + atStarts);
  }
});
