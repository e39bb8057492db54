import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { storeEffects } from './store-effects.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR_MS);

const spansOf = async (table: 'state_changes' | 'observation_gaps' | 'performance_changes', checkId: number) =>
  (
    await sql<{ started_at: Date; ended_at: Date | null }>`
      select started_at, ended_at from ${sql.table(table)} where check_id = ${checkId} order by started_at, ended_at`.execute(
      database.db,
    )
  ).rows.map(({ started_at: from, ended_at: to }) => [from, to]);

test('moves times that are in the future after the clock was set back, and makes waiting alerts of the check due without their delay', async () => {
  const { db } = database;
  for (const checkId of [1, 2]) {
    const of = { check_id: checkId, organization_id: 1 };
    await db
      .insertInto('state_changes')
      .values([
        { ...of, id: checkId * 10, state: 'AV', started_at: at(-3), ended_at: at(2) },
        { ...of, id: checkId * 10 + 1, outage_id: checkId * 10 + 1, state: 'NR', started_at: at(2), ended_at: null },
      ])
      .execute();
    await db
      .insertInto('observation_gaps')
      .values([
        { check_id: checkId, started_at: at(-2), ended_at: at(-1) },
        { check_id: checkId, started_at: at(-0.5), ended_at: at(960) },
        { check_id: checkId, started_at: at(1000), ended_at: at(1001) },
      ])
      .execute();
    await db
      .insertInto('performance_changes')
      .values([
        { check_id: checkId, started_at: at(-1), ended_at: at(1), status: 'GP' },
        { check_id: checkId, started_at: at(1), ended_at: at(1.5), status: 'DP' },
        { check_id: checkId, started_at: at(1.5), ended_at: null, status: 'GP' },
      ])
      .execute();
    await db
      .insertInto('alert_events')
      .values({
        ...of,
        kind: 'down',
        state_change_id: checkId * 10 + 1,
        outage_id: checkId * 10 + 1,
        at: at(2),
        due_at: at(2.02),
        delay_ends_at: at(2.02),
        rule: 'Due later',
        detail: '{}',
      })
      .execute();
  }
  await db
    .transaction()
    .execute((trx) =>
      storeEffects(trx, [{ checkId: 1, organizationId: 1, effect: { kind: 'clock-set-back', now: NOW } }]),
    );

  // The start is before now, so that an outage that ends now has a duration.
  const began = new Date(NOW - 1);
  expect(await spansOf('state_changes', 1)).toEqual([
    [at(-3), began],
    [began, null],
  ]);
  expect(await spansOf('observation_gaps', 1)).toEqual([
    [at(-2), at(-1)],
    [at(-0.5), began],
  ]);
  expect(await spansOf('performance_changes', 1)).toEqual([
    [at(-1), at(0)],
    [at(0), null],
  ]);
  const events = await db.selectFrom('alert_events').selectAll().orderBy('check_id').execute();
  expect(events).toMatchObject([
    { check_id: 1, at: began, due_at: at(0), delay_ends_at: null, status: 'open' },
    { check_id: 2, at: at(2), due_at: at(2.02), delay_ends_at: at(2.02) },
  ]);
  const jobs = await sql`select payload, run_at <= now() as due from graphile_worker._private_jobs`.execute(db);
  expect(jobs.rows).toEqual([{ payload: { eventId: events[0]?.id }, due: true }]);
  expect(await spansOf('observation_gaps', 2)).toHaveLength(3);
});

const OUTAGES = [
  [1, 1.5],
  [3, 3.25],
] as const;

/**
 * Creates a check that was up since `upSince` (hours) and had two outages, then sets the clock back before the outages.
 * Returns its states in hours.
 */
const setBackAfterOutages = async (checkId: number, upSince: number) => {
  const { db } = database;
  const states = [
    ['AV', upSince, 1],
    ['NR', ...OUTAGES[0]],
    ['AV', 1.5, 3],
    ['RE', ...OUTAGES[1]],
    ['AV', 3.25, null],
  ] as const;
  await db
    .insertInto('state_changes')
    .values(
      states.map(([state, from, to], index) => ({
        check_id: checkId,
        organization_id: 1,
        id: checkId * 10 + index,
        outage_id: state === 'AV' ? null : checkId * 10 + index,
        state,
        started_at: at(from),
        ended_at: to === null ? null : at(to),
      })),
    )
    .execute();
  await db
    .insertInto('observation_gaps')
    .values([
      { check_id: checkId, started_at: at(-0.5), ended_at: at(0.75) },
      { check_id: checkId, started_at: at(2), ended_at: at(2.25) },
    ])
    .execute();
  await db
    .transaction()
    .execute((trx) =>
      storeEffects(trx, [{ checkId, organizationId: 1, effect: { kind: 'clock-set-back', now: NOW } }]),
    );
  return {
    states: hoursOf(await spansOf('state_changes', checkId)),
    gaps: hoursOf(await spansOf('observation_gaps', checkId)),
  };
};
const hoursOf = (spans: (Date | null)[][]) =>
  spans.map((span) => span.map((time) => time && Math.round((time.getTime() - NOW) / 360) / 10_000 + 0));

test('retains outages in the future with their durations, and moves them before now', async () => {
  expect(await setBackAfterOutages(3, -24)).toEqual({
    states: [
      [-24, -2.25],
      [-2.25, -1.75],
      [-1.75, -0.25],
      [-0.25, 0],
      [0, null],
    ],
    gaps: [[-1.25, -1]],
  });
});

test('shortens outages in the future if the state before them is too short for their durations', async () => {
  const { states } = await setBackAfterOutages(4, -1);
  expect(states[0]?.[0]).toBe(-1);
  expect(states.at(-1)).toEqual([0, null]);
  const lengths = states.slice(0, -1).map(([from = null, to = null]) => (to ?? 0) - (from ?? 0));
  const scale = 1 / 4.25;
  for (const [index, hours] of [2, 0.5, 1.5, 0.25].entries()) expect(lengths[index]).toBeCloseTo(hours * scale, 3);
});
