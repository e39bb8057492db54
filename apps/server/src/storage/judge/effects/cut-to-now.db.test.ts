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

test('cuts what a clock set back left ahead, and makes waiting alerts of the check due, without their delay', async () => {
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

  expect(await spansOf('state_changes', 1)).toEqual([
    [at(-3), at(0)],
    [at(0), null],
  ]);
  expect(await spansOf('observation_gaps', 1)).toEqual([
    [at(-2), at(-1)],
    [at(-0.5), at(0)],
  ]);
  expect(await spansOf('performance_changes', 1)).toEqual([
    [at(-1), at(0)],
    [at(0), null],
  ]);
  const events = await db.selectFrom('alert_events').selectAll().orderBy('check_id').execute();
  expect(events).toMatchObject([
    { check_id: 1, at: at(0), due_at: at(0), delay_ends_at: null, status: 'open' },
    { check_id: 2, at: at(2), due_at: at(2.02), delay_ends_at: at(2.02) },
  ]);
  const jobs = await sql`select payload, run_at <= now() as due from graphile_worker._private_jobs`.execute(db);
  expect(jobs.rows).toEqual([{ payload: { eventId: events[0]?.id }, due: true }]);
  // Another check keeps what it has.
  expect(await spansOf('observation_gaps', 2)).toHaveLength(3);
});
