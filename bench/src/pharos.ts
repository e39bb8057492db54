import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startChild } from './child.ts';
import { type Metrics, parseMetrics } from './metrics.ts';

export interface Pharos {
  pid: number;
  organizationId: number;
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** Its database. */
  client: pg.Client;
  /** A new session's token. */
  logIn(): Promise<string>;
  metrics(): Promise<Metrics>;
  stop(): Promise<void>;
}

/** Starts Pharos, all roles in one process tree, in a temporary folder, with one organization. */
export const startPharos = async (intervalSeconds: number): Promise<Pharos> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-'));
  const child = await startChild(
    process.execPath,
    [fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))],
    {
      // Another folder than the checkout, so that its .env does not count.
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(dataDir, 'data'),
        HOST: '127.0.0.1',
        PORT: '0',
        CHECK_INTERVALS: [...new Set([60, intervalSeconds])].join(','),
        BILLING: 'off',
        SIGNUP: 'first',
        LOG_LEVEL: 'warn',
      },
      ready: (line) => /^Pharos is ready at (http:\S+)$/.exec(line)?.[1],
      readyMs: 60_000,
    },
  );
  const stop = async (): Promise<void> => {
    await child.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const host = join(dataDir, 'data', 'postgres');
    const client = new pg.Client({ user: 'pharos', database: 'postgres', host });
    await client.connect();
    return {
      pid: child.pid,
      organizationId: await signUp(child.told),
      baseUrl: child.told,
      databaseUrl: `postgresql:///postgres?user=pharos&host=${encodeURIComponent(host)}`,
      dataDir: join(dataDir, 'data'),
      client,
      logIn: () => logIn(child.told),
      metrics: async () => parseMetrics(await (await fetch(`${child.told}/metrics`)).text()),
      async stop() {
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
  if (response.status !== 201) throw new Error(`The sign-up was answered with ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { organization: { id: number } }).organization.id;
};

const logIn = async (baseUrl: string): Promise<string> => {
  const response = await fetch(`${baseUrl}/v1/user-login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`The log-in was answered with ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { token: string }).token;
};
