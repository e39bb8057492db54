import { DAY_MS, figuresToArray, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../connection/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { flushStatistics } from '../testing/flush-statistics.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../testing/seed-record.ts';
import { readCheckHistories } from './check-histories.ts';

const NOW = Date.parse('2026-06-15T12:30:00Z');
const HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS;

let database: TestDatabase;
let organization: SeededOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  organization = await insertOrganization(database.db);
});
afterAll(() => database.close());

const read = async (checkId: number, from: number, to: number) => {
  const history = (await readCheckHistories(database.db, [checkId], { from, to }, NOW)).get(checkId);
  if (!history) throw new Error('No history');
  return history;
};

describe('readCheckHistories', () => {
  it('reads the states that overlap the range, and ends the state in force now', async () => {
    const id = await insertCheck(database.db, organization);
    const [, outage, worse, up] = await insertStates(database.db, id, [
      { state: 'AV', from: NOW - 10_000 },
      { state: 'NR', from: NOW - 8000 },
      { state: 'RE', from: NOW - 6000 },
      { state: 'AV', from: NOW - 4000 },
    ]);
    expect((await read(id, NOW - 7000, NOW)).states).toEqual([
      { state: 'NR', from: NOW - 8000, to: NOW - 6000, outageId: outage, changeId: outage },
      { state: 'RE', from: NOW - 6000, to: NOW - 4000, outageId: outage, changeId: worse },
      { state: 'AV', from: NOW - 4000, to: NOW, outageId: null, changeId: up },
    ]);
    expect((await read(id, NOW - 10_000, NOW - 8000)).states.map(({ state }) => state)).toEqual(['AV']);
  });

  it('combines completed hours with the running hour, across a day boundary', async () => {
    const id = await insertCheck(database.db, {
      ...organization,
      state: { hour: new Date(HOUR), figures: figuresToArray(steadyHour(30, 7.5)) },
    });
    const yesterday = Math.floor(NOW / DAY_MS) * DAY_MS - HOUR_MS;
    await insertDay(database.db, id, [[yesterday, steadyHour(60, 5)]]);
    await insertDay(database.db, id, [[HOUR - HOUR_MS, steadyHour(60, 6)]]);
    const { hours } = await read(id, NOW - DAY_MS, NOW);
    expect(hours.sort((a, b) => a.startsAt - b.startsAt)).toEqual([
      { startsAt: yesterday, figures: steadyHour(60, 5) },
      { startsAt: HOUR - HOUR_MS, figures: steadyHour(60, 6) },
      { startsAt: HOUR, figures: steadyHour(30, 7.5) },
    ]);
  });

  it('omits unreadable hours and reads all other hours', async () => {
    const midnight = Math.floor(NOW / DAY_MS) * DAY_MS;
    const running = figuresToArray(steadyHour(30, 7.5));
    const other = await insertCheck(database.db, {
      ...organization,
      state: { hour: new Date(HOUR), figures: running },
    });
    const id = await insertCheck(database.db, {
      ...organization,
      state: { hour: new Date(HOUR), figures: [...running, 1e9] },
    });
    const figures = [...[60, 58, 1, 59, 120, 80, 900, 1, 7], ...[60, -58, 1, 59, 120, 80, 900, 1, 7]];
    await database.db.insertInto('daily_figures').values({ check_id: id, day: '2026-06-15', figures }).execute();
    const histories = await readCheckHistories(database.db, [id, other], { from: NOW - DAY_MS, to: NOW }, NOW);
    expect(histories.get(id)?.hours.map(({ startsAt }) => startsAt)).toEqual([midnight]);
    expect(histories.get(other)?.hours).toEqual([{ startsAt: HOUR, figures: steadyHour(30, 7.5) }]);
  });

  it('adds the open gap to the recorded gaps', async () => {
    const observed_until = new Date(NOW - 2 * HOUR_MS);
    const id = await insertCheck(database.db, { ...organization, state: { phase: 'up', observed_until } });
    const paused = await insertCheck(database.db, { ...organization, state: { phase: 'paused', observed_until } });
    await database.db
      .insertInto('observation_gaps')
      .values([
        { check_id: id, started_at: new Date(NOW - 9 * HOUR_MS), ended_at: new Date(NOW - 8 * HOUR_MS) },
        { check_id: id, started_at: new Date(NOW - 90 * HOUR_MS), ended_at: new Date(NOW - 80 * HOUR_MS) },
      ])
      .execute();
    expect((await read(id, NOW - DAY_MS, NOW)).gaps).toEqual([
      { from: NOW - 2 * HOUR_MS, to: NOW },
      { from: NOW - 9 * HOUR_MS, to: NOW - 8 * HOUR_MS },
    ]);
    expect((await read(paused, NOW - DAY_MS, NOW)).gaps).toEqual([]);
  });

  it('reads the performance states that overlap the range', async () => {
    const id = await insertCheck(database.db, organization);
    await database.db
      .insertInto('performance_changes')
      .values([
        { check_id: id, status: 'GP', started_at: new Date(NOW - 9000), ended_at: new Date(NOW - 8000) },
        { check_id: id, status: 'DP', started_at: new Date(NOW - 8000), ended_at: new Date(NOW - 3000) },
        { check_id: id, status: 'GP', started_at: new Date(NOW - 3000) },
      ])
      .execute();
    expect((await read(id, NOW - 5000, NOW)).performance).toEqual([
      { status: 'DP', from: NOW - 8000, to: NOW - 3000 },
      { status: 'GP', from: NOW - 3000, to: NOW },
    ]);
  });

  it('separates the histories of checks, and omits an id without a check', async () => {
    const first = await insertCheck(database.db, organization);
    const second = await insertCheck(database.db, organization);
    await insertStates(database.db, first, [{ state: 'AV', from: NOW - 1000 }]);
    await insertStates(database.db, second, [{ state: 'NR', from: NOW - 500 }]);
    const range = { from: NOW - 900, to: NOW };
    const histories = await readCheckHistories(database.db, [first, second, 999_999], range, NOW);
    expect([...histories].map(([id, { states }]) => [id, states.map(({ state }) => state)])).toEqual([
      [first, ['AV']],
      [second, ['NR']],
    ]);
    expect((await readCheckHistories(database.db, [], range, NOW)).size).toBe(0);
  });

  it('does not scan a large table, regardless of the length of the history', async () => {
    await sql`insert into checks (id, organization_id, application_id, name, type, url, interval_seconds, options)
      overriding system value
      select 100000 + c, ${organization.organizationId}::int, ${organization.applicationId}::int, 'c', 'https',
        'https://localhost/', 60, '{"target": {"timeoutSeconds": 10}}'
      from generate_series(1, 300) c`.execute(database.db);
    await sql`insert into state_changes (check_id, organization_id, id, state, started_at, ended_at)
      select 100000 + c, 1, 1000000 + c * 100 + n, 'AV', t, t + interval '1 day'
      from generate_series(1, 300) c, generate_series(1, 100) n,
        lateral (select timestamptz '2026-06-15' - n * interval '1 day' as t) x`.execute(database.db);
    await sql`insert into daily_figures (check_id, day, figures)
      select 100000 + c, date '2026-06-15' - n, array_fill(1::smallint, array[216])
      from generate_series(1, 300) c, generate_series(0, 100) n`.execute(database.db);
    await sql`insert into observation_gaps (check_id, started_at, ended_at)
      select 100000 + c, t, t + interval '1 minute'
      from generate_series(1, 300) c, generate_series(1, 30) n,
        lateral (select timestamptz '2026-06-15' - n * interval '1 day' as t) x`.execute(database.db);
    await sql`analyze`.execute(database.db);
    // Uses a single connection, so that the test flushes and reads the counters of this connection.
    const single = openDatabase(database.url, 1);
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(single.db);
      const { rows } = await sql<{ relname: string; seq_scan: number; idx_scan: number }>`
        select relname, seq_scan, idx_scan from pg_stat_user_tables
        where relname in ('state_changes', 'daily_figures', 'observation_gaps') order by relname`.execute(single.db);
      return rows;
    };
    const ids = Array.from({ length: 100 }, (_, i) => 100_001 + i);
    await flushStatistics(database.pool);
    const before = await scans();
    await readCheckHistories(single.db, ids, { from: NOW - DAY_MS, to: NOW }, NOW);
    await readCheckHistories(single.db, ids.slice(0, 1), { from: NOW - 90 * DAY_MS, to: NOW }, NOW);
    const after = await scans();
    await single.close();
    expect(after.map(({ seq_scan }) => seq_scan)).toEqual(before.map(({ seq_scan }) => seq_scan));
    for (const [index, { idx_scan }] of after.entries()) expect(idx_scan).toBeGreaterThan(before[index]?.idx_scan ?? 0);
  });
});
