import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openConfinedBus } from '@pharos/bus/confined-bus.ts';
import { readServers } from '@pharos/bus/nats/connection/servers.ts';
import { readCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { aResult } from '@pharos/bus/testing/messages.ts';
import { type NatsServer, startNatsServer, usableNatsServer, withoutPlaces } from '@pharos/bus/testing/nats-server.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import type { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/storage/embedded/embedded-postgres.ts';
import { prepareDataDir } from './testing/data-dir.ts';
import { Api, spawnPharos, startAgent, startPharos, startRole } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { startTarget, type Target } from './testing/target.ts';

const program = usableNatsServer() ?? '';
const run = promisify(execFile);
const NATS_CONFIG = fileURLToPath(new URL('../apps/server/src/commands/nats-config-command.ts', import.meta.url));
const INTERVAL_S = 2;

describe.skipIf(!program)('Pharos with NATS', () => {
  let running: AsyncDisposableStack;
  let folder: string;
  let nats: NatsServer;
  let target: Target;
  beforeEach(async () => {
    running = new AsyncDisposableStack();
    folder = await mkdtemp(join(tmpdir(), 'pharos-elsewhere-'));
    running.defer(() => rm(folder, { recursive: true, force: true }));
    nats = await startNatsServer(program);
    running.defer(() => nats.stop());
    target = await startTarget();
    running.defer(() => target.close());
  });
  afterEach(() => running.disposeAsync());

  const locationsOf = async (api: Api): Promise<string[]> =>
    (await api.get<{ results: { key: string }[] }>('/edge-locations/')).results.map(({ key }) => key).sort();
  const createCheck = async (api: Api, name: string, location: string): Promise<number> => {
    const { id } = await api.post<{ id: number }>('/checks/', {
      name,
      type: 'http',
      url: target.url,
      monitering_interval: INTERVAL_S,
      preferred_edge_locations_csv: location,
    });
    return id;
  };
  /** Returns distinct pairs of location and verdict. */
  const pollsOf = async (sql: Client, checkId: number, seconds: number): Promise<string[]> => {
    const { rows } = await sql.query<{ location: string; verdict: number | null }>(
      `select distinct location, verdict from results
       where check_id = $1 and started_at > now() - make_interval(secs => $2)`,
      [checkId, seconds],
    );
    return rows.map(({ location, verdict }) => `${location} ${verdict === null ? 'unknown' : VERDICTS[verdict]}`);
  };
  const outages = async (sql: Client): Promise<number> =>
    (await sql.query("select from state_changes where state not in ('AV', 'PS')")).rowCount ?? 0;

  it('probes from a remote agent, and reports no outage when this agent or NATS is killed', async () => {
    const shared = { NATS_URL: nats.url, LOG_LEVEL: 'fatal' };
    const dataDir = join(folder, 'main');
    await prepareDataDir(dataDir);
    const main = await startPharos({ ...shared, DATA_DIR: dataDir, CHECK_INTERVALS: `${INTERVAL_S},60` });
    running.defer(() => main.stop().then(() => {}));
    const north = { ...shared, DATA_DIR: join(folder, 'agent'), LOCATION_KEY: 'north', LOCATION_NAME: 'The North' };
    let agent = await startAgent(north);
    running.defer(() => agent.killTree());
    const api = await Api.signUp(main.baseUrl);
    await expect.poll(() => locationsOf(api)).toEqual(['local', 'north']);
    const sql = await openSql(dataDir);
    running.defer(() => sql.end());

    const pinned = await createCheck(api, 'From the north', 'north');
    const here = await createCheck(api, 'From here', 'local');
    const others = await Promise.all([1, 2, 3, 4].map((index) => createCheck(api, `From any ${index}`, '')));
    await expect.poll(() => pollsOf(sql, pinned, 60)).toEqual(['north AV']);
    await expect.poll(() => pollsOf(sql, here, 60)).toEqual(['local AV']);
    const test = { type: 'http', url: target.url, location: 'north' };
    expect(await api.post('/check-test/', test)).toMatchObject({ state: 'AV', location: 'The North' });

    await agent.killTree();
    await expect.poll(() => locationsOf(api)).toEqual(['local']);
    for (const id of others) await expect.poll(() => pollsOf(sql, id, 2 * INTERVAL_S)).toEqual(['local AV']);
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual([]);
    agent = await startAgent(north);
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual(['north AV']);
    expect(await outages(sql)).toBe(0);

    await nats.kill();
    await sleep(4 * INTERVAL_S * 1000);
    expect(await pollsOf(sql, here, INTERVAL_S)).toEqual([]);
    await nats.start();
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual(['north AV']);
    await expect.poll(() => pollsOf(sql, here, 2 * INTERVAL_S)).toEqual(['local AV']);
    expect(await outages(sql)).toBe(0);

    await target.die();
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual(['north NR']);
    await expect.poll(() => outages(sql)).toBe(2 + others.length);

    expect(existsSync(north.DATA_DIR)).toBe(false);
    expect(await agent.stop()).toBe(0);
    await expect.poll(() => locationsOf(api)).toEqual(['local']);
  }, 240_000);

  /** Parses the command with a shell. */
  const environmentOf = async (command: string): Promise<Record<string, string>> => {
    const bin = join(folder, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "$@"; exec env\n', { mode: 0o755 });
    const { stdout } = await run('sh', ['-c', command], { env: { PATH: `${bin}:${process.env.PATH}` } });
    const [called, ...lines] = stdout.trim().split('\n');
    expect(called).toBe('start -- --role=agent');
    const entries = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    return Object.fromEntries(entries.filter(([name]) => /^(NATS|LOCATION|BASE|PROBE)_/.test(name ?? '')));
  };

  /**
   * Returns the first line on standard error. Skips lines about a server that did not respond in time, which occur on a
   * busy machine.
   */
  const refusalOf = async ({ stderr }: ReturnType<typeof spawnPharos>): Promise<string> => {
    for await (const line of createInterface({ input: stderr })) {
      if (!/cannot be reached: timeout/.test(line)) return line;
    }
    return '';
  };

  it('creates a location with a credential, whose agent probes until the location is disabled, and rejects its results for other locations', async () => {
    const shared = { DATA_DIR: join(folder, 'main'), CHECK_INTERVALS: `${INTERVAL_S},60`, LOG_LEVEL: 'fatal' };
    await prepareDataDir(shared.DATA_DIR);
    await (await startPharos(shared)).stop();
    const file = join(folder, 'nats.conf');
    const places = ['--listen', '127.0.0.1:4222', '--folder', join(folder, 'nats')];
    const env = { PATH: process.env.PATH, ...shared };
    await run(process.execPath, [NATS_CONFIG, '--write', file, ...places], { env });
    const locked = await startNatsServer(program, withoutPlaces(await readFile(file, 'utf8')));
    running.defer(() => locked.stop());
    const main = await startPharos({ ...shared, NATS_URL: locked.url });
    running.defer(() => main.stop().then(() => {}));
    const api = await Api.signUp(main.baseUrl);
    const sql = await openSql(shared.DATA_DIR);
    running.defer(() => sql.end());

    const body = { name: "The North's end", key: 'north' };
    const { command } = await api.post<{ command: string }>('/operator/locations/', body);
    const north = await environmentOf(command);
    expect(north).toMatchObject({ NATS_URL: locked.url, LOCATION_KEY: 'north', LOCATION_NAME: "The North's end" });
    await expect(startAgent({ NATS_URL: locked.url, LOCATION_KEY: 'north' })).rejects.toThrow(/rejected/);
    const agent = await startAgent({ ...north, LOG_LEVEL: 'fatal' });
    running.defer(() => agent.killTree());
    await expect.poll(() => locationsOf(api)).toEqual(['local', 'north']);

    const pinned = await createCheck(api, 'From the north', 'north');
    const here = await createCheck(api, 'From here', 'local');
    const others = await Promise.all([1, 2, 3, 4].map((index) => createCheck(api, `From any ${index}`, '')));
    await expect.poll(() => pollsOf(sql, pinned, 60)).toEqual(['north AV']);
    await expect.poll(() => pollsOf(sql, here, 60)).toEqual(['local AV']);
    const test = { type: 'http', url: target.url, location: 'north' };
    expect(await api.post('/check-test/', test)).toMatchObject({ state: 'AV', location: "The North's end" });

    // Sends unrequested results of two checks: one that is probed from another location, and one that is probed from
    // this location.
    const credential = readCredential(north.LOCATION_CREDENTIAL ?? '');
    const servers = readServers(locked.url);
    if (!credential || !servers) throw new Error('The command has no credential.');
    const quiet = { info: () => {}, warn: () => {}, error: () => {} };
    const attacker = running.use(await openConfinedBus({ servers, credential, name: 'attacker', log: quiet }));
    const { rows } = await sql.query<{ id: number; revision: number }>(
      'select id, revision from checks where id in ($1, $2)',
      [here, pinned],
    );
    for (let times = 0; times < 6; times++) {
      const dueAt = Date.now();
      const forged = rows.map(({ id: checkId, revision }) => {
        const failure = { checkId, revision, verdict: 'NR', proberError: null, dueAt, startedAt: dueAt } as const;
        return aResult(`poll:${checkId}:${revision}:${dueAt}`, failure);
      });
      await attacker.publishResults(forged);
      await sleep(500);
    }
    expect(await pollsOf(sql, here, 60)).toEqual(['local AV']);
    expect(await pollsOf(sql, pinned, 60)).toEqual(['north AV']);

    await api.patch('/operator/locations/north/', { is_disabled: true });
    expect(await locationsOf(api)).toEqual(['local']);
    for (const id of others) await expect.poll(() => pollsOf(sql, id, 2 * INTERVAL_S)).toEqual(['local AV']);
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual([]);
    await expect(attacker.publishResults([aResult('shut-out')])).rejects.toThrow();
    // An agent that starts while the location is disabled waits until the location is enabled.
    const late = spawnPharos({ ...north, LOG_LEVEL: 'fatal' }, ['--role=agent']);
    running.defer(() => void late.kill('SIGKILL'));
    const ready = once(createInterface({ input: late.stdout }), 'line');
    expect(await refusalOf(late)).toMatch(/rejected LOCATION_CREDENTIAL. Its location is disabled .* Trying again/);
    await api.patch('/operator/locations/north/', { is_disabled: false });
    expect(String(await ready)).toMatch(/ready/);
    await expect.poll(() => locationsOf(api)).toEqual(['local', 'north']);
    await expect.poll(() => pollsOf(sql, pinned, 2 * INTERVAL_S)).toEqual(['north AV']);

    // An agent with the old credential is rejected permanently.
    await api.post('/operator/locations/north/credential/', undefined);
    await expect.poll(() => locationsOf(api)).toEqual(['local']);
    const former = spawnPharos(north, ['--role=agent']);
    running.defer(() => void former.kill('SIGKILL'));
    expect(await refusalOf(former)).toMatch(/rejected LOCATION_CREDENTIAL. .* the credential was renewed/);
    expect(await outages(sql)).toBe(0);
  }, 240_000);

  it('runs each role in a separate process', async () => {
    await prepareDataDir(join(folder, 'postgres'));
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
    });
    running.defer(() => postgres.stop());
    const shared = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: join(folder, 'data'),
      NATS_URL: nats.url,
      CHECK_INTERVALS: `${INTERVAL_S},60`,
      LOG_LEVEL: 'fatal',
    };
    const main = await startPharos(shared, ['--role=api']);
    running.defer(() => main.stop().then(() => {}));
    const processes = await Promise.all([
      startRole(shared, 'engine'),
      startRole(shared, 'worker'),
      startAgent({ NATS_URL: nats.url, LOCATION_KEY: 'north' }),
    ]);
    for (const one of processes) running.defer(() => one.stop().then(() => {}));
    const api = await Api.signUp(main.baseUrl);
    await expect.poll(() => locationsOf(api)).toEqual(['north']);
    const id = await createCheck(api, 'Shop', '');
    const states = async () =>
      (await api.get<{ results: { new_state: string }[] }>(`/check-state-changes/?check_id=${id}`)).results.map(
        ({ new_state }) => new_state,
      );
    await expect.poll(states).toEqual(['AV']);
    await target.die();
    await expect.poll(states).toEqual(['NR', 'AV']);
    expect(await api.post('/check-test/', { type: 'http', url: target.url })).toMatchObject({ state: 'NR' });
    expect(await Promise.all([main, ...processes].map((one) => one.stop()))).toEqual([0, 0, 0, 0]);
  });

  it('waits for NATS at the start and prints this, and exits with one line if a setting must be changed', async () => {
    const env = { NATS_URL: nats.url, LOCATION_KEY: 'north' };
    const { port } = nats;
    await nats.kill();
    const waiting = spawnPharos(env, ['--role=agent']);
    const [line] = await once(createInterface({ input: waiting.stderr }), 'line');
    expect(line).toMatch(
      new RegExp(`^NATS at 127.0.0.1:${port} cannot be reached: connection refused. Trying again for \\d+ seconds.$`),
    );
    const ended = once(waiting, 'exit');
    waiting.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);

    const locked = await startNatsServer(program, 'authorization { user: pharos, password: right }');
    running.defer(() => locked.stop());
    const wrong = { ...env, NATS_URL: `nats://pharos:wrong-password@127.0.0.1:${locked.port}` };
    const message = String(await startAgent(wrong).catch((error: unknown) => error));
    expect(message).toMatch(/exited with 78 .*\n.* rejected the user or password of NATS_URL/);
    expect(message).not.toContain('wrong-password');
  });
});
