import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocationHours } from '../history/location-hours.ts';
import { packClosedResults } from '../results/pack-results.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { steadyHour } from '../testing/seed-record.ts';
import { storeJudgeBatch } from './store-judge-batch.ts';
import { storeResults } from './store-results.ts';

let database: TestDatabase;
let organizationId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const organization = await insertOrganization(database.db);
  organizationId = organization.organizationId;
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await insertCheck(database.db, { ...organization, id });
  await sql`create table results_all partition of results default`.execute(database.db);
});
afterAll(() => database.close());

const HOUR = Date.parse('2026-06-14T10:00:00Z');
const MINUTE_MS = 60_000;

/** 60 polls that alternate between three locations, with response times of 100, 200 and 300 ms. */
const polls = (checkId: number, hour = HOUR): ProbeResult[] =>
  Array.from({ length: 60 }, (_, minute) =>
    aResult({
      checkId,
      startedAt: hour + minute * MINUTE_MS,
      verdict: 'AV',
      location: ['east', 'north', 'west'][minute % 3] ?? '',
      responseTimeMs: 100 * ((minute % 3) + 1),
    }),
  );
const close = (
  checkId: number,
  hour = HOUR,
  byLocation: { apdexThresholdMs: number } | null = { apdexThresholdMs: 150 },
) => ({
  checkId,
  organizationId,
  effect: { kind: 'hour-closed' as const, hour, figures: steadyHour(60, 200), byLocation },
});
const store = (results: ProbeResult[], effects: ReturnType<typeof close>[]) =>
  storeJudgeBatch(database.db, { results, conditions: [], effects });
const read = async (checkId: number) => {
  const { since, hours } = await readLocationHours(database.db, checkId, { from: HOUR - DAY_MS, to: HOUR + DAY_MS });
  return { since, hours: Object.fromEntries(hours) };
};

it('stores a completed hour of each location, with the Apdex threshold of the check', async () => {
  await store(polls(1), []);
  await store(polls(1, HOUR + HOUR_MS).slice(0, 1), [close(1)]);
  await store([], [close(1, HOUR + HOUR_MS)]);
  const { since, hours } = await read(1);
  expect(since).toBe(HOUR);
  expect(hours).toEqual({
    east: [
      { startsAt: HOUR, figures: steadyHour(20, 100) },
      { startsAt: HOUR + HOUR_MS, figures: steadyHour(1, 100) },
    ],
    north: [{ startsAt: HOUR, figures: { ...steadyHour(20, 200), satisfied: 0, tolerating: 20 } }],
    west: [{ startsAt: HOUR, figures: { ...steadyHour(20, 300), satisfied: 0, tolerating: 20 } }],
  });
});

it('counts failures and ignores prober errors', async () => {
  const results = polls(2).map((poll, minute) =>
    minute === 0
      ? { ...poll, verdict: 'NR' as const, responseTimeMs: null }
      : minute === 3
        ? { ...poll, verdict: null, proberError: 'No network', responseTimeMs: null }
        : poll,
  );
  await store(results, [close(2)]);
  const { hours } = await read(2);
  expect(hours.east?.[0]?.figures).toMatchObject({ polls: 19, available: 18, satisfied: 18, errors: 0 });
  expect(hours.west?.[0]?.figures.polls).toBe(20);
});

it('finds the results of an hour that is completed after its results were packed', async () => {
  await store(polls(3), []);
  await packClosedResults(database.db, {
    now: HOUR + 3 * HOUR_MS,
    onProblem: (error) => expect(error).toBeUndefined(),
  });
  const { rows } = await sql`select from results where check_id = 3`.execute(database.db);
  expect(rows).toHaveLength(0);
  await store([], [close(3)]);
  expect((await read(3)).hours.north?.map(({ figures }) => figures.polls)).toEqual([20]);
});

it('completes an hour with damaged packed results without figures by location', async () => {
  const earlier = HOUR - 5 * HOUR_MS;
  await store(polls(3, earlier), []);
  await packClosedResults(database.db, {
    now: HOUR + 3 * HOUR_MS,
    onProblem: (error) => expect(error).toBeUndefined(),
  });
  await sql`update packed_results set data = set_byte(data, 40, get_byte(data, 40) # 1)
    where check_id = 3 and hour <= ${new Date(earlier)}`.execute(database.db);
  await store([], [close(3, earlier), close(4, earlier)]);
  expect((await read(3)).hours.north?.every(({ startsAt }) => startsAt !== earlier) ?? true).toBe(true);
  const { rows } = await sql`select from daily_figures where check_id = 3`.execute(database.db);
  expect(rows.length).toBeGreaterThan(0);
});

it('counts an hour only once if it is stored several times', async () => {
  await store(polls(4), [close(4)]);
  await store([], [close(4)]);
  expect((await read(4)).hours.east).toEqual([{ startsAt: HOUR, figures: steadyHour(20, 100) }]);
});

describe('an hour with more results than polls can produce', () => {
  const insertMany = (checkId: number, verdict: number | null) =>
    sql`insert into results (check_id, started_at, verdict, response_ms, location)
      select ${checkId}::int, ${new Date(HOUR)}::timestamptz + n * interval '100 milliseconds', ${verdict}::smallint, 50, 'east'
      from generate_series(1, 20001) n`.execute(database.db);

  it('has no figures by location', async () => {
    await insertMany(6, 0);
    await store([], [close(6), close(1, HOUR + 5 * HOUR_MS)]);
    expect(await read(6)).toEqual({ since: null, hours: {} });
  });

  it('has no figures by location even if the results are prober errors', async () => {
    await insertMany(7, null);
    await store(polls(7).slice(0, 3), [close(7)]);
    expect(await read(7)).toEqual({ since: null, hours: {} });
  });

  it('has no figures by location if the results are packed, and does not read them', async () => {
    await sql`create table if not exists packed_all partition of packed_results default`.execute(database.db);
    await sql`insert into packed_results (hour, check_id, hours, count, data)
      select ${new Date(HOUR)}::timestamptz, 8, 1, 30000, '\\x00' from generate_series(1, 4)`.execute(database.db);
    await store([], [close(8)]);
    expect(await read(8)).toEqual({ since: null, hours: {} });
  });
});

it('writes no row and executes no statement for a check with one location', async () => {
  await storeResults(database.db, polls(5));
  const statementsOf = async (effect: ReturnType<typeof close>): Promise<number> => {
    let statements = 0;
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await storeJudgeBatch(counting, { results: [], conditions: [], effects: [effect] });
    return statements;
  };
  expect(await statementsOf(close(5, HOUR, null))).toBe(1);
  expect(await read(5)).toEqual({ since: null, hours: {} });
  expect(await statementsOf(close(5))).toBe(3);
});
