import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateToLatest } from '../storage/connection/migrate.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { createBareDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { loadRelease } from '../storage/testing/releases/load-release.ts';
import { checkBackup } from './check-backup.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const VERSION = '0.1.0';
const secretKey = randomBytes(32);
const { signal } = new AbortController();

let folder: string;
let path: string;
let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-backup-'));
  path = join(folder, 'pharos.backup');
  source = await createBareDatabase();
  target = await createBareDatabase();
  await loadRelease(source.pool, '0.1.0');
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (options: { withResults?: boolean; signal?: AbortSignal } = {}) =>
  createBackup({
    databaseUrl: source.url,
    path,
    secretKey,
    isKeyIncluded: true,
    withResults: true,
    version: VERSION,
    signal,
    ...options,
  });
const restore = async () => {
  const { manifest } = await checkBackup(path, VERSION, signal);
  return restoreBackup({ databaseUrl: target.url, path, manifest, signal });
};

/**
 * Returns every row as text, by table name. Partitions are listed under their own names. `kysely_migration` is omitted,
 * because it contains the times of the migrations.
 */
const rowsOf = async ({ pool }: TestDatabase): Promise<Record<string, string[]>> => {
  const tables = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'kysely_migration' order by 1`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select t::text as row from ${pg.escapeIdentifier(name)} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};
const JOBS = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority, j.flags, j.attempts
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`;
const CRONTABS = 'select * from graphile_worker._private_known_crontabs order by 1';
const SEQUENCES = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
const PARTITIONS = `select c.relname, pg_get_expr(c.relpartbound, c.oid) as bound, c.reloptions from pg_class c
  where c.relispartition and c.relkind = 'r' order by 1`;

const relationsOfTarget = async () =>
  (
    await target.pool.query(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker')`)
  ).rows;

describe('a backup', () => {
  it('restores every row, job, sequence and partition in the format of this release', async () => {
    await source.pool.query(`
      insert into graphile_worker._private_known_crontabs values ('sweep-history', '2026-01-01', '2026-04-01 10:25:00+00');
      select graphile_worker.add_job('sweep-history', '{"a": "tab\\there\\nand \\\\ there"}', 'housekeeping', '2126-01-01', 5,
        'key', 3, array['big', 'slow']);
      update graphile_worker._private_jobs set attempts = 2, locked_at = now(), locked_by = 'a worker' where key = 'key';
      update checks set notes = E'\\\\N \\t\\r\\n \\\\. ''"\\u0001 \\U0001F6F0' where id = 1`);
    const summary = await backUp();
    await migrateToLatest(source);
    const restored = await restore();
    expect(restored).toEqual({ rows: summary.rows, leftOut: [] });
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    for (const query of [JOBS, CRONTABS, SEQUENCES, PARTITIONS]) {
      const { rows } = await source.pool.query(query);
      expect(rows).not.toHaveLength(0);
      expect((await target.pool.query(query)).rows).toEqual(rows);
    }
    const locked = await target.pool.query('select from graphile_worker._private_jobs where locked_at is not null');
    expect(locked.rows).toHaveLength(0);
    await enqueueJob(target.db, 'fan-out', { eventId: 7 });
  });

  it('restores tables that are stored in several pieces', async () => {
    await source.pool.query(`insert into audit_log (organization_id, action, subject)
      select 1, 'big', repeat(md5(n::text), 40) from generate_series(1, 10000) n`);
    await backUp();
    await migrateToLatest(source);
    await restore();
    const digest = 'select count(*), md5(string_agg(a::text, $1 order by id)) from audit_log a';
    expect((await target.pool.query(digest, ['\n'])).rows).toEqual((await source.pool.query(digest, ['\n'])).rows);
  });

  it('omits only the raw results on request', async () => {
    await backUp({ withResults: false });
    await migrateToLatest(source);
    await restore();
    const { results_20260401: results, ...remaining } = await rowsOf(source);
    expect(results).not.toHaveLength(0);
    expect(await rowsOf(target)).toEqual(remaining);
  });

  it('is readable by its owner only, and does not overwrite an existing file', async () => {
    await backUp();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(backUp()).rejects.toThrow(`${path} already exists`);
    expect(await readdir(folder)).toEqual(['pharos.backup']);
  });

  it('leaves no file behind when it is aborted', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(backUp({ signal: stopped })).rejects.toThrow('stopped');
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects a database without Pharos', async () => {
    await source.pool.query('drop table kysely_migration');
    await expect(backUp()).rejects.toThrow('does not contain Pharos');
    expect(await readdir(folder)).toEqual([]);
  });

  it('contains tables of other applications in the same schema, but does not restore them', async () => {
    await source.pool.query('create table of_theirs (id serial primary key); insert into of_theirs default values');
    await backUp();
    expect((await restore()).leftOut).toEqual(['of_theirs']);
  });
});

describe('restoring a backup', () => {
  const refused = async (expected: RegExp) => {
    await expect(restore()).rejects.toThrow(expected);
    expect(await relationsOfTarget()).toEqual([]);
  };
  const rewrite = async (from: string, to: string) => {
    const tar = gunzipSync(await readFile(path)).toString('latin1');
    if (!tar.includes(from)) throw new Error(`The backup does not hold ${from}`);
    await writeFile(path, gzipSync(Buffer.from(tar.replace(from, to), 'latin1')));
  };

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['damaged within', (bytes: Buffer) => bytes.fill(0x55, 2000, 2004)],
    ['something else', () => Buffer.from('PGDMP')],
    ['another archive', () => gzipSync(Buffer.alloc(1024))],
  ])('rejects a file that is %s', async (_what, change) => {
    await backUp();
    await writeFile(path, change(await readFile(path)));
    await refused(/damaged or incomplete/);
  });

  it('rejects a file with changed rows by its checksum', async () => {
    await backUp();
    await rewrite('oncall@example.com', 'nobody@example.com');
    await refused(/the checksum of tables\/contacts does not match|the checksum of /);
  });

  it('rejects a backup with a newer format or a newer schema', async () => {
    await backUp();
    const original = await readFile(path);
    await rewrite('"format": 1', '"format": 2');
    await refused(/newer release of Pharos \(0\.1\.0\)/);
    await writeFile(path, original);
    await rewrite('"0002-account"', '"0002-another"');
    await refused(/newer release/);
  });

  it('rejects a database that is not empty, and does not change it', async () => {
    await backUp();
    await target.pool.query('create table notes (text text); insert into notes values (1)');
    await expect(restore()).rejects.toThrow('The database is not empty');
    expect((await target.pool.query('select * from notes')).rows).toEqual([{ text: '1' }]);
  });

  it('leaves the database empty when it fails or is aborted', async () => {
    await backUp();
    const { manifest } = await checkBackup(path, VERSION, signal);
    const wrong = { ...manifest, queue: { ...manifest.queue, jobs: { ...manifest.queue.jobs, rows: 99 } } };
    await expect(restoreBackup({ databaseUrl: target.url, path, manifest: wrong, signal })).rejects.toThrow(
      'rows were restored instead of 99',
    );
    expect(await relationsOfTarget()).toEqual([]);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(restoreBackup({ databaseUrl: target.url, path, manifest, signal: stopped })).rejects.toThrow(
      'stopped',
    );
    expect(await relationsOfTarget()).toEqual([]);
    expect((await restore()).rows).toBeGreaterThan(0);
  });
});
