import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../connection/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { flushStatistics } from '../testing/flush-statistics.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../testing/seed-record.ts';
import { sweepHistory } from './sweep-history.ts';

const RETAINED_SINCE = Date.parse('2024-06-15T00:00:00Z');
const RETAINED = { since: new Date(RETAINED_SINCE), resultsSince: new Date(RETAINED_SINCE) };
const TABLES = [
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'daily_figures',
  'daily_location_figures',
  'alert_events',
  'certificates',
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const record = async (checkId: number, organizationId: number, end: number): Promise<void> => {
  const { db } = database;
  const times = { check_id: checkId, started_at: new Date(end - 1000), ended_at: new Date(end) };
  await insertStates(db, checkId, [{ state: 'AV', from: end - 1000, to: end }]);
  await db
    .insertInto('performance_changes')
    .values({ ...times, status: 'GP' })
    .execute();
  await db.insertInto('observation_gaps').values(times).execute();
  await db
    .insertInto('suppressed_failures')
    .values({ check_id: checkId, started_at: new Date(end), reason: 'x', first_probe: '{}' })
    .execute();
  await insertDay(db, checkId, [[Math.floor(end / DAY_MS) * DAY_MS, steadyHour(60, 10)]]);
  await db
    .insertInto('daily_location_figures')
    .values({
      check_id: checkId,
      day: new Date(end).toISOString().slice(0, 10),
      location: 'north',
      packed: Buffer.from(packHour(0, steadyHour(60, 10))),
    })
    .execute();
  await db
    .insertInto('certificates')
    .values({ check_id: checkId, id: end / DAY_MS, facts: '{}', seen_on: new Date(end).toISOString().slice(0, 10) })
    .execute();
  const { id: eventId } = await db
    .insertInto('alert_events')
    .values({
      organization_id: organizationId,
      check_id: checkId,
      kind: 'degraded',
      state_change_id: null,
      outage_id: null,
      at: new Date(end),
      rule: 'x',
      due_at: null,
      detail: '{}',
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('deliveries')
    .values({ event_id: eventId, organization_id: organizationId, channel: 'email', recipient: 'reader@example.com' })
    .execute();
};

const countsOf = async (checkId: number): Promise<number[]> => {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where check_id = ${checkId}`.execute(database.db);
    return rows[0]?.n ?? 0;
  });
  return Promise.all(counts);
};

describe('sweepHistory', () => {
  it('deletes only expired rows and rows of deleted checks, even if it runs several times', async () => {
    const { db } = database;
    const organization = await insertOrganization(db);
    const retained = await insertCheck(db, organization);
    const gone = await insertCheck(db, organization);
    await record(retained, organization.organizationId, RETAINED_SINCE - DAY_MS);
    await record(retained, organization.organizationId, RETAINED_SINCE + DAY_MS);
    await record(gone, organization.organizationId, RETAINED_SINCE + DAY_MS);
    // It started long ago and still continues.
    await insertStates(db, retained, [{ state: 'AV', from: RETAINED_SINCE - 90 * DAY_MS }]);
    await db.deleteFrom('checks').where('id', '=', gone).execute();
    for (let run = 0; run < 2; run += 1) {
      await sweepHistory(db, RETAINED);
      expect(await countsOf(retained)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
      expect(await countsOf(gone)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
      expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(1);
    }
  });

  it('runs twice at the same time without problems', async () => {
    await Promise.all([sweepHistory(database.db, RETAINED), sweepHistory(database.db, RETAINED)]);
  });

  it('does not fully scan a table that grows with the number of checks', async () => {
    const { db } = database;
    await sql`insert into checks (id, organization_id, application_id, name, type, url, interval_seconds, options)
      overriding system value
      select n, o.id, a.id, 'c', 'https', 'https://localhost/', 60, '{}'
      from organizations o join applications a on a.organization_id = o.id, generate_series(1000, 1999) n`.execute(db);
    await sql`insert into daily_figures (check_id, day, packed)
      select c, date '2024-06-10' + n, '\\x00'::bytea
      from generate_series(1000, 2004) c, generate_series(0, 99) n`.execute(db);
    await sql`analyze`.execute(db);
    // Uses a single connection, so that the test flushes and reads the counters of this connection.
    const single = openDatabase(database.url, 1);
    const scans = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(single.db);
      const { rows } = await sql<{ scans: number }>`
        select seq_scan as scans from pg_stat_user_tables where relname = 'daily_figures'`.execute(single.db);
      return rows[0]?.scans ?? -1;
    };
    await flushStatistics(database.pool);
    const before = await scans();
    await sweepHistory(single.db, RETAINED);
    expect(await scans()).toBe(before);
    await single.close();
    expect((await countsOf(1500))[4]).toBe(95);
    expect((await countsOf(2000))[4]).toBe(0);
  });
});
