import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { ResultRow } from '@pharos/domain/results/packed-results.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readNewestResults } from '../history/newest-results.ts';
import { readResponseTimesByLocation } from '../history/response-times-by-location.ts';
import { dropResultPartitions, ensureResultPartitions } from '../retention/result-partitions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { packClosedResults } from './pack-results.ts';
import { readResults } from './read-results.ts';

const DAY = Date.parse('2026-04-02T00:00:00Z');
/** All hours of the previous day are completed, and those of this day up to 10:00. */
const NOW = DAY + 10 * HOUR_MS + 20 * 60_000;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let problems: [number, string][];
beforeEach(async () => {
  database = await createTestDatabase();
  problems = [];
  for (const time of [DAY, NOW]) await ensureResultPartitions(database.db, time, 1);
});
afterEach(() => database.close());

const pack = (now = NOW) =>
  packClosedResults(database.db, { now, onProblem: ({ message }, checkId) => problems.push([checkId, message]) });

interface Row {
  checks?: number;
  from: number;
  to: number;
  everyMs?: number;
}

const store = ({ checks = 1, from, to, everyMs = MINUTE_MS }: Row) =>
  sql`insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases, detail, certificate_id)
    select c, timestamptz ${sql.lit(new Date(from).toISOString())} + n * ${everyMs} * interval '1 ms' + c * interval '17 ms'
        + (case when n % 11 = 0 then n * 7 else 0 end) * interval '1 microsecond',
      (array[0, 0, 0, 0, 1, 2, null])[1 + n % 7],
      case when n % 7 = 4 then null when n % 29 = 0 then 1e-7 when n % 31 = 0 then 16777217 else random() * 1000 end::real,
      (array[200, 200, 301, null])[1 + n % 4], (array['local', 'elsewhere'])[1 + n % 2],
      case when n % 23 = 0 then null when n % 5 = 0 then '{0.1,NULL,NULL,NULL,7}'
        else array[1.5, round((random() * 30)::numeric, 1), null, round((random() * 300)::numeric, 1), 0.1] end::real[],
      case when n % 7 > 3 then jsonb_build_object('summary', 'Answer ' || n % 3 || ' "é"', 'proberError', null,
        'remoteAddress', '192.0.2.' || n % 4) end,
      (array[7, 7, null])[1 + n % 3]
    from generate_series(0, ${Math.floor((to - from - 1) / everyMs)}::int) n, generate_series(1, ${checks}::int) c`.execute(
    database.db,
  );

const counts = async () => {
  const { rows } = await sql<{ open: number; packed: number; rows: number }>`select
    (select count(*) from results) as open, (select coalesce(sum(count), 0)::int from packed_results) as packed,
    (select count(*) from packed_results) as rows`.execute(database.db);
  return rows[0];
};

const packedRows = async (checkId: number) => {
  const { rows } = await sql<{ hour: Date; hours: number; count: number }>`select hour, hours, count from packed_results
    where check_id = ${checkId} order by hour`.execute(database.db);
  return rows.map(({ hour, hours, count }) => [hour.toISOString().slice(8, 13), hours, count]);
};

/** Reads with PostgreSQL alone, without the packing code. */
const asText = async (checkId: number): Promise<unknown[]> => {
  const { rows } = await sql<{ all: unknown[] }>`select json_agg(json_build_array(
      extract(epoch from started_at) * 1000000, verdict, response_ms, status_code, location, phases, detail, certificate_id
    ) order by started_at) as all from results where check_id = ${checkId}`.execute(database.db);
  return rows[0]?.all ?? [];
};
const ofRow = ({ startedAt, responseMs, phases, facts }: ResultRow) => [
  startedAt,
  facts.verdict,
  responseMs,
  facts.statusCode,
  facts.location,
  phases,
  facts.detail === null ? null : JSON.parse(facts.detail),
  facts.certificateId,
];

const readAll = async (checkId: number) => ({
  newest: await Promise.all([1, 50, 61, 500, 5000].map((limit) => readNewestResults(database.db, checkId, limit))),
  byLocation: await readResponseTimesByLocation(
    database.db,
    checkId,
    Array.from({ length: 40 }, (_, index) => ({
      from: DAY - 11.5 * HOUR_MS + index * 37 * MINUTE_MS,
      to: DAY - 11.5 * HOUR_MS + (index + 1) * 37 * MINUTE_MS,
    })),
  ),
  range: await readResults(database.db, checkId, { from: DAY - 2.7 * HOUR_MS, to: DAY + 3.3 * HOUR_MS }),
});

describe('packClosedResults', () => {
  test('changes nothing for any reader, down to the last bit', async () => {
    await sql`insert into certificates (check_id, id, facts, seen_on) values (1, 7, ${JSON.stringify({
      subject: 's',
      issuer: 'i',
      altNames: [],
      notBefore: 1,
      notAfter: 2,
      fingerprint: 'f',
      problem: null,
    })}, '2026-04-02')`.execute(database.db);
    await store({ checks: 2, from: DAY - 20 * HOUR_MS, to: NOW });
    const before = await readAll(1);
    const text = await asText(1);
    expect(before.newest[4]).toHaveLength(text.length);
    const summary = await pack();
    expect(summary.results).toBe(2 * 30 * 60);
    expect(await counts()).toEqual({ open: 2 * 20, packed: 2 * 30 * 60, rows: 2 * 30 });
    expect(await readAll(1)).toEqual(before);
    expect((await readResults(database.db, 1, 'all')).map(ofRow)).toEqual(text);
    expect(problems).toEqual([]);
  });

  test('does not pack open hours, or checks with few results until their day has ended', async () => {
    await store({ from: DAY - DAY_MS, to: NOW, everyMs: HOUR_MS });
    await store({ checks: 2, from: DAY + 8 * HOUR_MS, to: NOW });
    await sql`delete from results where check_id = 2 and started_at < ${new Date(DAY + 9.9 * HOUR_MS)}`.execute(
      database.db,
    );
    await pack();
    // The previous day has 24 results. This day has one per hour, and 120 in two completed hours. The 6 results of the
    // other check are too few.
    expect(await packedRows(1)).toEqual([
      ['01T00', 24, 24],
      ['02T00', 9, 69],
      ['02T09', 1, 61],
    ]);
    expect(await packedRows(2)).toEqual([]);
    await pack(DAY + DAY_MS + 14 * MINUTE_MS);
    expect(await packedRows(2)).toEqual([]);
    await pack(DAY + DAY_MS + 15 * MINUTE_MS);
    expect(await packedRows(2)).toEqual([['02T09', 2, 26]]);
    expect(await counts()).toMatchObject({ open: 0 });
  });

  test('adds late results to the packed rows of their hours', async () => {
    await store({ from: DAY, to: DAY + 10 * HOUR_MS });
    await pack();
    await store({ from: DAY + 4.5 * HOUR_MS + 5, to: DAY + 5.5 * HOUR_MS });
    await store({ from: DAY + 8 * HOUR_MS + 5, to: DAY + 8 * HOUR_MS + 6 });
    const before = await readAll(1);
    const all = (await readResults(database.db, 1, 'all')).map(ofRow);
    expect(all).toHaveLength(661);
    await pack();
    expect(await counts()).toEqual({ open: 0, packed: 661, rows: 10 });
    expect((await packedRows(1)).slice(4, 9)).toEqual([
      ['02T04', 1, 90],
      ['02T05', 1, 90],
      ['02T06', 1, 60],
      ['02T07', 1, 60],
      ['02T08', 1, 61],
    ]);
    expect((await readResults(database.db, 1, 'all')).map(ofRow)).toEqual(all);
    expect(await readAll(1)).toEqual(before);
  });

  test('neither loses nor duplicates results while several processes pack, one writes and one reads', async () => {
    await store({ checks: 60, from: DAY + 6 * HOUR_MS, to: DAY + 9 * HOUR_MS });
    const seen = new Set<number>();
    let isDone = false;
    const reading = (async () => {
      while (!isDone) {
        for (const id of [1, 30, 60]) {
          const range = { from: DAY + 6 * HOUR_MS, to: DAY + 9 * HOUR_MS };
          seen.add((await readResults(database.db, id, range)).length);
        }
      }
    })();
    await Promise.all([pack(), pack(), pack(), store({ checks: 60, from: DAY + 9 * HOUR_MS, to: DAY + 10 * HOUR_MS })]);
    await pack();
    isDone = true;
    await reading;
    expect([...seen]).toEqual([180]);
    expect(await counts()).toEqual({ open: 0, packed: 60 * 240, rows: 60 * 4 });
  });

  test('changes nothing if it is stopped before a transaction commits', async () => {
    await store({ checks: 3, from: DAY, to: DAY + HOUR_MS });
    const before = await readAll(2);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''stopped''; end'`.execute(
      database.db,
    );
    await sql`create trigger refuse before insert on packed_results for each row execute function refuse()`.execute(
      database.db,
    );
    await expect(pack()).rejects.toThrow('stopped');
    expect(await counts()).toEqual({ open: 180, packed: 0, rows: 0 });
    expect(await readAll(2)).toEqual(before);
    await sql`drop trigger refuse on packed_results`.execute(database.db);
    await pack();
    expect(await counts()).toEqual({ open: 0, packed: 180, rows: 3 });
    expect(await readAll(2)).toEqual(before);
  });
});

describe('a damaged packed row', () => {
  test('is reported with an error that names it, and does not prevent the packing of other checks', async () => {
    await store({ checks: 3, from: DAY, to: DAY + HOUR_MS });
    await pack();
    await sql`update packed_results set data = set_byte(data, 40, get_byte(data, 40) # 1) where check_id = 2`.execute(
      database.db,
    );
    const message =
      'The stored results of check 2 for the hours from 2026-04-02T00:00:00.000Z cannot be read. The packed results are invalid: the checksum does not match.';
    await expect(readNewestResults(database.db, 2, 1)).rejects.toThrow(message);
    await store({ checks: 3, from: DAY + 5, to: DAY + HOUR_MS });
    await pack();
    expect(problems).toEqual([[2, message]]);
    expect(await counts()).toEqual({ open: 60, packed: 300, rows: 3 });
  });

  test('is also detected by a wrong count', async () => {
    await store({ from: DAY, to: DAY + HOUR_MS });
    await pack();
    await sql`update packed_results set count = 59`.execute(database.db);
    await expect(readResults(database.db, 1, 'all')).rejects.toThrow('There are 60 results instead of 59.');
  });
});

describe('the disk space of packed results', () => {
  const sizeOf = async (name: string): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${name}::regclass) as bytes`.execute(
      database.db,
    );
    return rows[0]?.bytes ?? 0;
  };

  test('is returned to the disk when no snapshot needs the rows any more', async () => {
    await store({ checks: 20, from: DAY - 20 * HOUR_MS, to: DAY });
    const reader = await database.pool.connect();
    const seen = async () => (await reader.query('select count(*)::int as n from results')).rows[0].n;
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select');
      await reader.query('select txid_current_snapshot()');
      await pack();
      expect(await sizeOf('results_20260401')).toBeGreaterThan(1_000_000);
      expect(await seen()).toBe(24_000);
    } finally {
      await reader.query('commit');
      reader.release();
    }
    await store({ from: DAY, to: DAY + HOUR_MS });
    await pack();
    expect(await sizeOf('results_20260401')).toBeLessThan(64 * 1024);
    expect(await counts()).toMatchObject({ open: 0, packed: 24_060 });
    // A result may arrive late.
    await store({ from: DAY - HOUR_MS, to: DAY - HOUR_MS + 1 });
    expect(await counts()).toMatchObject({ open: 1 });
  });

  test('is freed by dropping whole days', async () => {
    await store({ from: DAY - 20 * HOUR_MS, to: DAY + 9 * HOUR_MS });
    await pack();
    expect(await dropResultPartitions(database.db, DAY)).toEqual(['results_20260401', 'packed_results_20260401']);
    expect(await counts()).toEqual({ open: 0, packed: 540, rows: 9 });
    expect(await dropResultPartitions(database.db, DAY)).toEqual([]);
  });

  test('is less than 14 bytes per result for public web pages, including the index', async () => {
    // Log-normal distribution around a median per phase, with two thirds within 25 %.
    await sql`insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases, certificate_id)
      select c, timestamptz '2026-04-01' + n * interval '1 minute' + c * 37 * interval '1 ms' + floor(random() * 4) * interval '1 ms',
        0, round(((select sum(p) from unnest(phases) p) + random() * 0.2 - 0.1)::numeric, 2), 200, 'local', phases, c
      from generate_series(1, 50) c, generate_series(0, 1439) n, lateral (
        select array_agg(round((median * (1 + c % 7) / 3 * exp(0.25 * sqrt(-2 * ln(1 - random())) * cos(6.2832 * random() + n * 0)))::numeric, 1)
          )::real[] as phases
        from unnest(array[2, 12, 25, 80, 3]) median
      ) x`.execute(database.db);
    await pack();
    expect(await counts()).toEqual({ open: 0, packed: 72_000, rows: 1200 });
    expect((await sizeOf('packed_results_20260401')) / 72_000).toBeLessThan(14);
  });
});
