import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clusterNameOf, findPostgresOf } from './find-processes.ts';
import { killChildren, killHard, startChild } from './testing/child.ts';

const logged: string[] = [];
const note = (message: string) => void logged.push(message);
const log = { debug: () => {}, info: note, warn: note, error: note };

/** Connects as the user pharos (StartupMessage of protocol 3.0) and prints PostgreSQL's response. */
const CONNECT_AS_PHAROS = `
  const words = Buffer.from('user\\0pharos\\0database\\0postgres\\0\\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + words.length, 0);
  head.writeInt32BE(196608, 4);
  const client = require('node:net').connect(process.argv[1], () => client.write(Buffer.concat([head, words])));
  client.on('data', (data) => { process.stdout.write(data); client.end(); });
`;

describe('startEmbeddedPostgres', () => {
  let base: string;
  const running: EmbeddedPostgres[] = [];

  beforeEach(async () => {
    // As root, even PostgreSQL's user cannot pass through this folder.
    base = await mkdtemp(join(tmpdir(), 'pharos-embedded-'));
    logged.length = 0;
  });
  afterEach(async () => {
    await killChildren();
    await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
    await rm(base, { recursive: true, force: true });
  });

  const start = async (dataDir = base, onExit?: (how: string) => void): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({ dataDir, log, ...(onExit && { onExit }) });
    running.push(postgres);
    return postgres;
  };
  const postmasterOf = async (dataDir: string): Promise<number> =>
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

  it('creates a cluster that only its own user may enter, and listens on no TCP port', async () => {
    const postgres = await start();
    const [settings] = await query(
      postgres.url,
      `select current_setting('listen_addresses') tcp, current_setting('server_encoding') encoding,
        (select datlocale from pg_database where datname = 'postgres') locale, lower('ÄÖ') lower`,
    );
    expect(settings).toEqual({ tcp: '', encoding: 'UTF8', locale: 'C.UTF-8', lower: 'äö' });
    const folder = await stat(join(base, 'postgres'));
    expect(folder.mode & 0o777).toBe(0o700);
    if (process.getuid?.() === 0) expect(folder.uid).not.toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'accepts connections of root, and rejects even the account that runs PostgreSQL',
    async () => {
      const postgres = await start();
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const { uid, gid } = await stat(join(base, 'postgres'));
      const socket = join(base, 'postgres', '.s.PGSQL.5432');
      // Otherwise a closed folder, and not PostgreSQL, could reject this account.
      await chmod(base, 0o711);
      const node = join(base, 'node');
      await copyFile(process.execPath, node);
      const output = execFileSync(node, ['-e', CONNECT_AS_PHAROS, socket], { uid, gid, cwd: '/' });
      expect(String(output)).toContain('Peer authentication failed for user "pharos"');
    },
  );

  it('ignores environment variables for other databases', async () => {
    const environment = {
      PGPORT: '1',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c no_such_setting=1',
      PGCLIENTENCODING: 'LATIN1',
      PGHOST: '127.0.0.1',
      PGUSER: 'nobody',
      PGDATABASE: 'nothing',
    };
    const before = { ...process.env };
    Object.assign(process.env, environment);
    try {
      const { url } = await start();
      const [row] = await query(url, `select current_user as name, current_setting('client_encoding') as encoding`);
      expect(row).toEqual({ name: 'pharos', encoding: 'UTF8' });
    } finally {
      for (const name of Object.keys(environment)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });

  it('retains stored data for the next start, and leaves no process running after a stop', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await findPostgresOf(await clusterNameOf(base))).toEqual([]);
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('restarts PostgreSQL after it is killed, and ends orphaned backends', async () => {
    let onExit: (how: string) => void;
    const exited = new Promise<string>((resolve) => {
      onExit = resolve;
    });
    const postgres = await start(base, (how) => onExit(how));
    await query(postgres.url, 'create table kept as select 42 as answer');
    // A busy backend does not notice that its postmaster has died, and blocks the new one.
    const busy = query(postgres.url, 'do $$ begin loop end loop; end $$').catch((error: Error) => error);
    await vi.waitFor(async () => {
      const active = "select 1 from pg_stat_activity where state = 'active' and query like 'do %'";
      expect(await query(postgres.url, active)).toHaveLength(1);
    });
    process.kill(await postmasterOf(base), 'SIGKILL');
    expect(await exited).toBe('SIGKILL');
    await vi.waitFor(async () =>
      expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]),
    );
    expect(await busy).toBeInstanceOf(Error);
    expect(logged.join('\n')).toContain('exited unexpectedly (SIGKILL)');
  });

  it('replaces a PostgreSQL that still runs after its Pharos was killed', async () => {
    const { child, line } = await startChild(base);
    expect(line).toBe('ready');
    const orphan = await postmasterOf(base);
    await killHard(child);
    expect(await findPostgresOf(await clusterNameOf(base))).toContainEqual({ pid: orphan, isPostmaster: true });
    const postgres = await start();
    expect(await postmasterOf(base)).not.toBe(orphan);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts despite an old postmaster.pid whose process id now belongs to another process', async () => {
    await (await start()).stop();
    const text = `${process.pid}\n${join(base, 'postgres')}\n1700000000\n5432\n.\n\n0 0\nready\n`;
    await writeFile(join(base, 'postgres', 'postmaster.pid'), text);
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works in a data folder whose path is too long for a socket', async () => {
    const dataDir = join(base, 'a-rather-long-name-of-a-folder'.repeat(4));
    const postgres = await start(dataDir);
    expect(decodeURIComponent(postgres.url)).not.toContain(dataDir);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await (running.pop() ?? postgres).stop();
    const again = await start(dataDir);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reports the versions if the cluster belongs to another PostgreSQL release', async () => {
    await (await start()).stop();
    await writeFile(join(base, 'postgres', 'PG_VERSION'), '11\n');
    await expect(start()).rejects.toThrow(
      /was written by PostgreSQL 11, but this release of Pharos contains PostgreSQL 18/,
    );
  });
});

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
