import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SERVER_FLAGS } from '../../scripts/lib/paths.mjs';
import { type Child, startChild } from './child.ts';
import { type Metrics, parseMetrics } from './metrics.ts';

export interface Pharos {
  pid: number;
  organizationId: number;
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** While Pharos is stopped, `startProcesses` can start it again in this folder. */
  folder: string;
  client: pg.Client;
  logIn(): Promise<string>;
  metrics(): Promise<Metrics>;
  end(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * All roles run in one process tree unless `args` selects roles. Resolves when Pharos is ready. `told` is then the base
 * URL or, without the role `api`, the names of the roles.
 */
export const startProcesses = (
  folder: string,
  intervalSeconds: number,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Child> =>
  startChild(
    process.execPath,
    [...SERVER_FLAGS, fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url)), ...args],
    {
      // The working folder must not be the checkout, because its .env file would apply.
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDirIn(folder),
        HOST: '127.0.0.1',
        PORT: '0',
        CHECK_INTERVALS: [...new Set([60, intervalSeconds])].join(','),
        BILLING: 'off',
        SIGNUP: 'first',
        REFERENCE_TARGETS: 'none',
        LOG_LEVEL: 'warn',
        ...env,
      },
      ready: (line) => {
        const [, url, roles] = /^Pharos (?:is ready at (http:\S+)|(\S+) is ready)$/.exec(line) ?? [];
        return url ?? roles;
      },
      readyMs: 60_000,
    },
  );

const dataDirIn = (folder: string): string => join(folder, 'data');

/** Starts Pharos in a temporary folder. `stop` removes the folder. */
export const startPharos = async (intervalSeconds: number, env: Record<string, string> = {}): Promise<Pharos> => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-bench-'));
  const child = await startProcesses(folder, intervalSeconds, env);
  const stop = async (): Promise<void> => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const host = join(dataDirIn(folder), 'postgres');
    const client = new pg.Client({ user: 'pharos', database: 'postgres', host });
    await client.connect();
    return {
      pid: child.pid,
      organizationId: await signUp(child.readyValue),
      baseUrl: child.readyValue,
      databaseUrl: `postgresql:///postgres?user=pharos&host=${encodeURIComponent(host)}`,
      dataDir: dataDirIn(folder),
      folder,
      client,
      logIn: () => logIn(child.readyValue),
      metrics: async () => parseMetrics(await (await fetch(`${child.readyValue}/metrics`)).text()),
      async end() {
        await client.end();
        await child.stop();
      },
      stop: async () => {
        await client.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const ACCOUNT = { email: 'bench@example.com', password: 'a rather long bench password' };

const signUp = async (baseUrl: string): Promise<number> => {
  const response = await fetch(`${baseUrl}/v1/sign-up/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...ACCOUNT,
      full_name: 'Bench',
      organization_name: 'Bench',
    }),
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`The sign-up failed with status ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { organization: { id: number } }).organization.id;
};

const logIn = async (baseUrl: string): Promise<string> => {
  const response = await fetch(`${baseUrl}/v1/user-login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`The login failed with status ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { token: string }).token;
};
