import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { doubles, integers, reals, smallints, texts, times } from './binary-arrays.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const read = async (array: Buffer, type: string): Promise<unknown> => {
  const { rows } = await sql<{ read: unknown }>`select ${array}::${sql.raw(type)}[] as read`.execute(database.db);
  return rows[0]?.read;
};
const arraysOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.sample(fc.array(fc.option(value)), { numRuns: 200, seed: 1 });

const SPECIAL = ['', 'NULL', 'null', '{', '}', ',', '"', '\\', '\\"', ' a ', 'a\nb', '{"a":"\\"b\\\\"}', 'ä€😀'];

it('encodes texts so that PostgreSQL reads them unchanged', async () => {
  // Removes the characters that PostgreSQL texts cannot contain.
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '').toWellFormed());
  const arrays = arraysOf(fc.oneof(fc.constantFrom(...SPECIAL), text));
  for (const values of [SPECIAL, [null], [], ...arrays]) expect(await read(texts(values), 'text')).toEqual(values);
  expect(await read(texts(['a\ud800']), 'text')).toEqual(['a\ufffd']);
});

it.each([
  ['smallint', smallints, 15],
  ['int', integers, 31],
] as const)(
  'encodes numbers of type %s so that PostgreSQL reads them unchanged, and rejects out-of-range and fractional numbers',
  async (type, write, bits) => {
    const [min, max] = [-(2 ** bits), 2 ** bits - 1];
    for (const values of [[min, max], [null], [], ...arraysOf(fc.integer({ min, max }))]) {
      expect(await read(write(values), type)).toEqual(values);
    }
    for (const value of [min - 1, max + 1, 0.5, Number.NaN]) expect(() => write([value])).toThrow(RangeError);
  },
);

it.each([
  ['real', reals, Math.fround, 3e38],
  ['float8', doubles, (value: number) => value, Number.MAX_VALUE],
] as const)('encodes numbers of type %s so that PostgreSQL reads them unchanged', async (type, write, rounded, max) => {
  const special = [Number.NaN, -0, 1e21, 5e-324, 0.1, Infinity, -Infinity];
  for (const values of [special, [null], [], ...arraysOf(fc.double({ min: -max, max }))]) {
    const expected = values.map((value) => value && rounded(value));
    expect(((await read(write(values), type)) as number[]).map((value) => value && rounded(value))).toEqual(expected);
  }
});

it('rejects a number that is out of range for a real instead of storing infinity', () => {
  expect(() => reals([1e39])).toThrow(RangeError);
});

it('encodes times so that PostgreSQL reads them unchanged, with a precision of one microsecond', async () => {
  const ms = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2100) });
  for (const values of [[Date.UTC(1999, 11, 31, 23, 59, 59, 999), Date.UTC(2000)], [null], [], ...arraysOf(ms)]) {
    const expected = values.map((value) => (value === null ? null : new Date(value)));
    expect(await read(times(values), 'timestamptz')).toEqual(expected);
  }
  for (const value of [Number.NaN, Infinity]) expect(() => times([value])).toThrow(RangeError);
  const { rows } = await sql<{ read: string }>`
    select ${times([Date.UTC(2026, 5, 10) + 0.123])}::timestamptz[]::text as read`.execute(database.db);
  expect(rows[0]?.read).toContain('00:00:00.000123');
});
