import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { steadyHour } from '../testing/seed-record.ts';
import { readLocationHours } from './location-hours.ts';
import { readResponseTimesByLocation } from './response-times-by-location.ts';

const HOUR = Date.parse('2026-06-14T10:00:00Z');
const RANGE = { from: HOUR, to: HOUR + HOUR_MS };
const BEFORE = HOUR - 24 * HOUR_MS;

let database: TestDatabase;
let checkId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  checkId = await insertCheck(database.db, await insertOrganization(database.db));
  await sql`create table results_all partition of results default`.execute(database.db);
  const packed = Buffer.from(packHour(10, steadyHour(20, 100)));
  await sql`insert into daily_location_figures (check_id, day, location, packed)
    select ${checkId}::int, date '2026-06-14', 'x' || n, ${packed}::bytea from generate_series(1, 200) n
    union all select ${checkId}::int, date '2026-06-13', 'x1', ${packed}::bytea
    union all select ${checkId}::int, date '2026-06-14', 'zebra', ${packed}::bytea`.execute(database.db);
  await sql`insert into results (check_id, started_at, verdict, response_ms, location)
    select ${checkId}::int, ${new Date(HOUR)}::timestamptz + n * interval '1 second', 0, 50, 'x' || n
    from generate_series(1, 200) n
    union all select ${checkId}::int, ${new Date(HOUR)}::timestamptz + interval '1000 seconds', 0, 50, 'zebra'`.execute(
    database.db,
  );
});
afterAll(() => database.close());

describe.each([
  [
    'hours',
    async (...shown: Parameters<typeof readLocationHours>[3][]) => [
      ...(await readLocationHours(database.db, checkId, RANGE, ...shown)).hours.keys(),
    ],
  ],
  [
    'raw results',
    async (...shown: Parameters<typeof readLocationHours>[3][]) =>
      (await readResponseTimesByLocation(database.db, checkId, [RANGE], ...shown)).map(({ location }) => location),
  ],
])('%s of a check with results of a large number of locations', (_what, read) => {
  it('reads the known locations', async () => {
    expect(await read({ known: ['zebra', 'none'], maxOtherLocations: 0 })).toEqual(['zebra']);
  });

  it('reads a limited number of other locations in addition to the known locations', async () => {
    const found = await read({ known: ['zebra'], maxOtherLocations: 3 });
    expect(found).toHaveLength(4);
    expect(found).toContain('zebra');
  });

  it('reads 50 locations if none is known', async () => {
    expect(await read()).toHaveLength(50);
  });
});

it('returns the start of the oldest stored hour of the shown locations', async () => {
  const sinceOf = async (known: string[]) =>
    (await readLocationHours(database.db, checkId, RANGE, { known, maxOtherLocations: 0 })).since;
  expect([await sinceOf(['x1', 'zebra']), await sinceOf(['zebra']), await sinceOf(['none'])]).toEqual([
    BEFORE,
    HOUR,
    null,
  ]);
});
