import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClosedResults } from '../storage/results/pack-results.ts';
import { readResults } from '../storage/results/read-results.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { resultLines } from './result-lines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table results_all partition of results default`.execute(database.db);
});
afterAll(() => database.close());

const real = fc.oneof(
  fc.nat(99_999).map((n) => n / 100),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', ''));

test('writes the line of a result exactly as PostgreSQL writes its row', async () => {
  const rows = fc.sample(
    fc.record({
      check_id: fc.constant(1),
      verdict: orNull(fc.nat(5)),
      response_ms: orNull(real),
      status_code: orNull(fc.nat(999)),
      location: text,
      phases: orNull(fc.array(orNull(real), { maxLength: 5 })),
      detail: orNull(
        fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))),
      ),
      certificate_id: orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    }),
    { numRuns: 2000, seed: 5 },
  );
  await sql`truncate results`.execute(database.db);
  await sql`insert into results select check_id, timestamptz '2026-04-01' + (n || ' us')::interval, verdict, response_ms, status_code, location,
      phases, detail, certificate_id
    from jsonb_populate_recordset(null::results, ${JSON.stringify(rows)}::jsonb) with ordinality,
      lateral (select case when ordinality % 2 = 0 then ordinality * 1000 else ordinality * 7919 end as n) t`.execute(
    database.db,
  );
  const { rows: lines } = await sql<{
    line: string;
  }>`select row_to_json(r)::text as line from results r order by started_at`.execute(database.db);
  const byPostgres = lines.map(({ line }) => line);
  const written = async () =>
    resultLines(1, await readResults(database.db, 1, 'all'))
      .trimEnd()
      .split('\n');
  const unpacked = await written();
  expect(unpacked.map((line) => JSON.parse(line))).toEqual(byPostgres.map((line) => JSON.parse(line)));
  // Compares every character, except for very large or small numbers, which PostgreSQL writes with an exponent.
  const hasExponent = (line: string): boolean => /\de[+-]\d/.test(line);
  const [ours, theirs] = [unpacked, byPostgres].map((each) =>
    each.filter((_, index) => !hasExponent(byPostgres[index] ?? '') && !hasExponent(unpacked[index] ?? '')),
  );
  expect(theirs?.length).toBeGreaterThan(500);
  expect(ours).toEqual(theirs);

  const { results } = await packClosedResults(database.db, {
    now: Date.parse('2026-04-03'),
    onProblem: (error) => expect.unreachable(error.message),
  });
  expect(results).toBe(2000);
  expect(await written()).toEqual(unpacked);
});
