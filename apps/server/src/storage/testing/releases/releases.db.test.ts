import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlertTasks } from '../../../alerts/tasks.ts';
import { migrateToLatest } from '../../connection/migrate.ts';
import { createSecretBox } from '../../connection/secret-box.ts';
import { hoursOfDay, type StoredDay } from '../../history/hour-figures.ts';
import { loadChecks } from '../../judge/load-checks.ts';
import { loadConditions } from '../../judge/load-conditions.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../database.ts';
import { loadRelease, releases } from './load-release.ts';

const COLUMNS = `select table_name, column_name, data_type, is_nullable, column_default, generation_expression, identity_generation
  from information_schema.columns where table_schema = 'public' and table_name not like 'results\\_2%' order by 1, 2`;
const CONSTRAINTS = `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as is, convalidated as valid
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'results\\_2%' order by 1, 2`;
const INDEXES = `select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'results\\_2%' order by 1`;

/** Tables whose rows were moved elsewhere, each with a test below. Nothing was ever written to `verifications`. */
const DROPPED: readonly string[] = ['accounts', 'verifications', 'tries', 'sign_in_attempts'];

let database: TestDatabase;
beforeEach(async () => {
  database = await createBareDatabase();
});
afterEach(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;

const counts = async (): Promise<Record<string, number>> => {
  const tables = await query(`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`);
  const counted: Record<string, number> = {};
  for (const { name } of tables) counted[name] = (await query(`select count(*) from ${name}`))[0].count;
  return counted;
};

describe.each(releases())('a database of release %s', (release) => {
  test('has a row in every table', async () => {
    await loadRelease(database.pool, release);
    expect(Object.entries(await counts()).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('gets the same schema as a new database by migration', async () => {
    await loadRelease(database.pool, release);
    await migrateToLatest(database);
    const fresh = await createTestDatabase();
    for (const catalog of [COLUMNS, CONSTRAINTS, INDEXES]) {
      expect(await query(catalog)).toEqual((await fresh.pool.query(catalog)).rows);
    }
    await fresh.close();
  });

  test('retains its rows, and has waiting jobs only for tasks that exist', async () => {
    await loadRelease(database.pool, release);
    const before = await counts();
    const jobs = 'select count(*) from graphile_worker.jobs';
    const [waiting] = await query(jobs);
    await migrateToLatest(database);
    const after = await counts();
    const { kysely_migration: _migrations, ...remaining } = before;
    for (const table of DROPPED) delete remaining[table];
    expect(after).toMatchObject(remaining);
    expect(await query(jobs)).toEqual([waiting]);
    const names = await query('select distinct task_identifier as name from graphile_worker.jobs');
    expect(Object.keys(createAlertTasks({} as never))).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
  });
});

describe('a database of release 0.1.0', () => {
  beforeEach(async () => {
    await loadRelease(database.pool, '0.1.0');
    await migrateToLatest(database);
  });

  test('has readable judge states after migration', async () => {
    const unreadable: number[] = [];
    const conditions = await loadConditions(database.db, [1, 2, 3], (checkId) => unreadable.push(checkId));
    expect(unreadable).toEqual([]);
    expect(conditions.get(1)?.judgeState).toMatchObject({
      phase: 'down',
      change: { id: 2, code: 'NR', startedAt: Date.parse('2026-04-01T10:00:00Z') },
      outage: { id: 2, alert: 'due' },
      performance: { status: 'DP' },
    });
    expect(conditions.get(1)?.figures).toMatchObject({ polls: 5 });
    expect(conditions.get(2)?.judgeState.phase).toBe('paused');
    expect(conditions.get(3)?.judgeState.phase).toBe('pending');
  });

  test('has only readable checks, except those whose secrets were sealed with another key', async () => {
    const { rows } = await database.pool.query<{ id: number }>('select id from checks where secrets is null');
    const ids = rows.map(({ id }) => id);
    const { checks, unreadable } = await loadChecks(database.db, createSecretBox(randomBytes(32)), ids);
    expect(unreadable).toEqual([]);
    expect(checks).toHaveLength(rows.length);
  });

  test('retains the outcomes of alerts and the waiting deliveries', async () => {
    expect(await query('select status, reason from alert_events order by id')).toEqual([
      { status: 'fanned-out', reason: null },
      { status: 'not-sent', reason: 'no-recipient' },
      { status: 'open', reason: null },
      { status: 'not-sent', reason: 'recovered-within-delay' },
      { status: 'not-sent', reason: 'check-paused' },
    ]);
    expect(await query('select status, reason, reason_detail as detail from deliveries order by id')).toEqual([
      { status: 'sent', reason: null, detail: null },
      { status: 'digest', reason: null, detail: null },
      { status: 'failed', reason: 'refused', detail: '550 No such user' },
      { status: 'skipped', reason: 'member-muted', detail: null },
      { status: 'pending', reason: null, detail: null },
    ]);
  });

  test('retains passwords, counted attempts and pending sign-ins', async () => {
    expect(await query('select user_id, hash from passwords order by user_id')).toEqual(
      [1, 3].map((user_id) => ({ user_id, hash: expect.stringMatching(/^\$argon2id\$/) })),
    );
    expect(await query('select key, count from attempt_counts')).toEqual([{ key: 'hash-of-an-address', count: 3 }]);
    expect(await query('select count(*) from pending_sign_ins')).toEqual([{ count: 1 }]);
  });

  test('has readable hours in both formats', async () => {
    const { rows } = await sql<{ day: StoredDay }>`
      select json_build_array(day, figures, encode(packed, 'hex')) as day from daily_figures d order by d.day`.execute(
      database.db,
    );
    const always = { from: 0, to: Date.now() };
    const hours = rows.flatMap(({ day }) => hoursOfDay(day, always));
    expect(hours.map(({ startsAt, figures }) => [new Date(startsAt).toISOString(), figures.polls])).toEqual([
      ['2026-01-06T00:00:00.000Z', 60],
      ['2026-04-01T09:00:00.000Z', 60],
      ['2026-04-01T10:00:00.000Z', 60],
    ]);
  });

  test('assigns unused ids to new rows', async () => {
    const [{ id }] = await query(
      `insert into alert_events (organization_id, check_id, kind, at, rule) values (1, 1, 'down', now(), '') returning id`,
    );
    expect(id).toBeGreaterThan(5);
  });
});
