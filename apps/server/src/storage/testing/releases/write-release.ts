/**
 * Writes the dump of a release, with which its migrations are tested in all later releases. Run it once, in a checkout
 * of that release: `node apps/server/src/storage/testing/releases/write-release.ts 0.2.0 [rows.sql]` The dump contains
 * the migrated rows of the previous release and the rows of `rows.sql` for new features. It does not use pg_dump,
 * because the embedded PostgreSQL does not include it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionConfig, openDatabase } from '../../connection/connect.ts';
import { migrate, migrateToLatest } from '../../connection/migrate.ts';
import type { Database } from '../../connection/schema/schema.ts';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import { urlOfDatabase } from '../template.ts';
import { JOBS_MARK, loadRelease, releases } from './load-release.ts';

const TABLES = `select relname as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
const PARTITIONS = `select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' order by 1`;
const COLUMNS = `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
const SEQUENCES = `select sequencename as name, last_value as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;
const JOBS = `select format('select graphile_worker.add_job(%L, %L, run_at := %L, job_key := %L);',
    t.identifier, j.payload, j.run_at, j.key) as statement
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`;

const schemaOf = async (url: string): Promise<string[]> => {
  const statements: string[] = [];
  const pool = new pg.Pool({ ...connectionConfig(url), max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (/^\s*(create|alter|drop|do)\b/i.test(query.sql)) statements.push(query.sql.replace(/ concurrently /gi, ' '));
    },
  });
  await migrate(db);
  await db.destroy();
  return statements;
};

const rowsOf = async (pool: pg.Pool, table: string): Promise<string> => {
  const columns = (await pool.query(COLUMNS, [table])).rows[0].columns;
  const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${table} t`);
  if (rows.length === 0) throw new Error(`The table ${table} is empty. Insert a row in the rows file.`);
  const json = rows.map(({ row }) => row).join(',\n');
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $json$[\n${json}\n]$json$);`;
};

const write = async (url: string, release: string, rowsFile: string | undefined): Promise<void> => {
  const server = openDatabase(url, 1);
  await server.pool.query('create database fresh');
  await server.pool.query('create database used');
  await server.close();
  const schema = await schemaOf(urlOfDatabase(url, 'fresh'));

  const { pool, close } = openDatabase(urlOfDatabase(url, 'used'), 2);
  const before = releases()
    .filter((one) => one !== release)
    .at(-1);
  if (before) await loadRelease(pool, before);
  await migrateToLatest({ pool });
  if (rowsFile) await pool.query(await readFile(rowsFile, 'utf8'));
  const tables = [];
  for (const { name } of (await pool.query(TABLES)).rows) tables.push(await rowsOf(pool, name));
  const partitions = (await pool.query(PARTITIONS)).rows.map(
    ({ name, parent, bound }) => `create table ${name} partition of ${parent} ${bound};`,
  );
  const sequences = (await pool.query(SEQUENCES)).rows.map(({ name, value }) => `select setval('${name}', ${value});`);
  const jobs = (await pool.query(JOBS)).rows.map(({ statement }) => statement);
  await close();

  const dump = [
    `-- A database as release ${release} has left it. Written by write-release.ts, and never edited.`,
    ...schema.map((statement) => `${statement.trim()};`),
    ...partitions,
    "-- Rows, in whatever order their tables come.\nset session_replication_role = 'replica';",
    ...tables,
    "set session_replication_role = 'origin';",
    ...sequences,
  ];
  await writeFile(new URL(`./${release}.sql`, import.meta.url), `${dump.join('\n')}\n${JOBS_MARK}${jobs.join('\n')}\n`);
};

const [release, rowsFile] = process.argv.slice(2);
if (!release) throw new Error('Usage: node write-release.ts <release> [rows.sql], for example 0.2.0');
const dataDir = await mkdtemp(join(tmpdir(), 'pharos-release-'));
const silent = (): void => {};
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { debug: silent, info: silent, warn: console.warn, error: console.error },
});
try {
  await write(postgres.url, release, rowsFile);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
