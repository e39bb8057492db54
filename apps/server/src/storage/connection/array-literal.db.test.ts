import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { numberArray, textArray } from './array-literal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const SPECIAL = ['', 'NULL', 'null', '{', '}', ',', '"', '\\', '\\"', ' a ', 'a\nb', '{"a":"\\"b\\\\"}', 'ä€😀'];

it('PostgreSQL reads texts as they were', async () => {
  const text = fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ unit: 'binary' }).map(storable));
  const arrays = fc.sample(fc.array(fc.option(text)), { numRuns: 200, seed: 1 });
  for (const values of [SPECIAL, [null], [], ...arrays]) {
    const { rows } = await sql<{ read: unknown }>`select ${textArray(values)}::text[] as read`.execute(database.db);
    expect(rows[0]?.read).toEqual(values);
  }
});

it('PostgreSQL reads numbers as they were', async () => {
  const arrays = fc.sample(fc.array(fc.option(fc.double())), { numRuns: 200, seed: 1 });
  for (const values of [[Number.NaN, -0, 1e21, 5e-324], [Infinity, -Infinity], ...arrays]) {
    const { rows } = await sql<{ read: unknown }>`select ${numberArray(values)}::float8[] as read`.execute(database.db);
    // PostgreSQL tells no -0 from 0.
    expect(rows[0]?.read).toEqual(values.map((value) => (value === 0 ? expect.closeTo(0, 9) : value)));
  }
});

/** What no text of PostgreSQL can hold is stripped before. */
const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed();
