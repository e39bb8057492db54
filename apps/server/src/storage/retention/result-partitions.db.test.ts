import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { dropResultPartitions, emptyPackedPartitions, ensureResultPartitions } from './result-partitions.ts';

const NOW = Date.parse('2026-02-28T23:59:59.999Z');
const DAY_MS = 86_400_000;

describe('the partitions of results', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  const names = async () =>
    (
      await database.pool.query(
        "select relname from pg_inherits join pg_class on oid = inhrelid where inhparent = 'results'::regclass order by 1",
      )
    ).rows.map((row) => row.relname);
  const store = (at: number) =>
    database.db
      .insertInto('results')
      .values({
        check_id: 1,
        started_at: new Date(at),
        verdict: 0,
        response_ms: 12,
        status_code: 200,
        location: 'local',
      })
      .execute();

  it('creates the partitions from yesterday on, also in several concurrent processes', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ensureResultPartitions(database.db, NOW, 2)));
    expect(await names()).toEqual(['results_20260227', 'results_20260228', 'results_20260301', 'results_20260302']);
    await ensureResultPartitions(database.db, NOW + DAY_MS, 2);
    expect(await names()).toHaveLength(5);
  });

  it('separates the days at midnight UTC', async () => {
    await database.pool.query("set timezone to 'Asia/Tokyo'");
    await ensureResultPartitions(database.db, NOW, 1);
    await store(NOW);
    await store(NOW + 1);
    const { rows } = await database.pool.query('select tableoid::regclass::text as name from results order by 1');
    expect(rows).toEqual([{ name: 'results_20260228' }, { name: 'results_20260301' }]);
  });

  it('drops only partitions that end before the given time', async () => {
    await ensureResultPartitions(database.db, NOW, 1);
    await store(NOW - DAY_MS);
    // Pharos has not created this partition.
    await database.pool.query(
      "create table kept_results_20200101 partition of results for values from ('2020-01-01') to ('2020-01-02')",
    );
    expect(await dropResultPartitions(database.db, NOW)).toEqual(['results_20260227']);
    expect(await names()).toEqual(['kept_results_20200101', 'results_20260228', 'results_20260301']);
    // The day ends one millisecond after NOW.
    expect(await dropResultPartitions(database.db, NOW)).toEqual([]);
    expect(await dropResultPartitions(database.db, NOW + 1)).toEqual(['results_20260228']);
    expect(await dropResultPartitions(database.db, NOW)).toEqual([]);
  });

  it('creates partitions while another session reads existing ones', async () => {
    await ensureResultPartitions(database.db, NOW, 1);
    const reader = await database.pool.connect();
    try {
      await reader.query('begin; select * from results');
      await ensureResultPartitions(database.db, NOW + DAY_MS, 1);
      await store(NOW + 2 * DAY_MS);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
  });

  it('frees the index space of completed partitions that are empty and not in use', async () => {
    await ensureResultPartitions(database.db, NOW, 1);
    const partition = 'results_20260228';
    await database.pool.query(
      `insert into ${partition} (check_id, started_at, verdict, location)
       select n, '2026-02-28T12:00:00Z', 0, 'local' from generate_series(1, 5000) n`,
    );
    const bytes = async () =>
      (await database.pool.query(`select pg_total_relation_size('${partition}') as bytes`)).rows[0].bytes;
    const full = await bytes();
    await emptyPackedPartitions(database.db, NOW + 1);
    expect(await bytes()).toBe(full);
    await database.pool.query(`delete from ${partition}`);
    await database.pool.query(`vacuum ${partition}`);
    const left = await bytes();
    expect(left).toBeGreaterThan(64 * 1024);
    await emptyPackedPartitions(database.db, NOW);
    expect(await bytes()).toBe(left);
    const reader = await database.pool.connect();
    try {
      await reader.query(`begin; select from ${partition}`);
      await emptyPackedPartitions(database.db, NOW + 1);
      expect(await bytes()).toBe(left);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await emptyPackedPartitions(database.db, NOW + 1);
    expect(await bytes()).toBeLessThanOrEqual(64 * 1024);
  });

  it('does not block writers while another session reads an old partition', async () => {
    await ensureResultPartitions(database.db, NOW, 1);
    const reader = await database.pool.connect();
    try {
      await reader.query('begin; select * from results_20260227');
      await expect(dropResultPartitions(database.db, NOW)).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect(await dropResultPartitions(database.db, NOW)).toEqual(['results_20260227']);
  });
});
