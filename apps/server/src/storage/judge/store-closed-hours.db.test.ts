import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCheckHistories } from '../checks/check-histories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { steadyHour } from '../testing/seed-record.ts';
import { storeClosedHours } from './store-closed-hours.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const organization = await insertOrganization(database.db);
  for (const id of [1, 2, 3, 4]) await insertCheck(database.db, { ...organization, id });
});
afterAll(() => database.close());

const DAY = Date.parse('2026-06-14T00:00:00Z');
const read = async (checkId: number) => {
  const range = { from: DAY - DAY_MS, to: DAY + 2 * DAY_MS };
  const history = (await readCheckHistories(database.db, [checkId], range, range.to)).get(checkId);
  return history?.hours.sort((a, b) => a.startsAt - b.startsAt) ?? [];
};
const hour = (checkId: number, startsAt: number, responseMs: number) => ({
  checkId,
  hour: startsAt,
  figures: steadyHour(60, responseMs),
});

it('stores hours of several checks and days from one batch, and adds those of the next batch', async () => {
  const midnight = DAY + DAY_MS;
  await storeClosedHours(database.db, [hour(1, midnight - HOUR_MS, 10), hour(2, DAY, 20), hour(1, midnight, 30)]);
  await storeClosedHours(database.db, [hour(1, midnight + HOUR_MS, 40)]);
  expect(await read(1)).toEqual([
    { startsAt: midnight - HOUR_MS, figures: steadyHour(60, 10) },
    { startsAt: midnight, figures: steadyHour(60, 30) },
    { startsAt: midnight + HOUR_MS, figures: steadyHour(60, 40) },
  ]);
  expect(await read(2)).toEqual([{ startsAt: DAY, figures: steadyHour(60, 20) }]);
});

it('counts an hour only once if it is stored several times', async () => {
  await storeClosedHours(database.db, [hour(3, DAY, 10), hour(3, DAY, 11)]);
  await storeClosedHours(database.db, [hour(3, DAY, 12)]);
  expect(await read(3)).toEqual([{ startsAt: DAY, figures: steadyHour(60, 12) }]);
});

it('reads a day that starts in the old format and continues in the new one', async () => {
  const entries = [...Array.from({ length: 18 }, () => 0), 60, 58, 1, 59, 120, 80, 900, 1, 7];
  await sql`insert into daily_figures (check_id, day, figures) values (4, '2026-06-14', ${entries}::smallint[])`.execute(
    database.db,
  );
  await storeClosedHours(database.db, [hour(4, DAY + 3 * HOUR_MS, 10)]);
  const [old, fresh, ...rest] = await read(4);
  expect(old).toMatchObject({
    startsAt: DAY + 2 * HOUR_MS,
    figures: { polls: 60, availableSum: 59 * 120, responses: { counts: [] } },
  });
  expect(fresh).toEqual({ startsAt: DAY + 3 * HOUR_MS, figures: steadyHour(60, 10) });
  expect(rest).toEqual([]);
});
