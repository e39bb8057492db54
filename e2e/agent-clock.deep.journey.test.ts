import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer, usableNatsServer } from '@pharos/bus/testing/nats-server.ts';
import { expect, it } from 'vitest';
import { findFaketime } from '../scripts/lib/debian-program.mjs';
import { Api, startAgent, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { startTarget } from './testing/target.ts';

const program = usableNatsServer();
const faketime = findFaketime();
if (!faketime)
  console.log('Clocks that differ are not tested: libfaketime is not installed (npm test unpacks the Debian package).');

const INTERVAL_S = 2;

it.skipIf(!program || !faketime)(
  'records results of an agent with a slightly wrong clock by the clock of the engine, and uses no agent with a broken clock',
  async () => {
    await using running = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'pharos-clocks-'));
    running.defer(() => rm(folder, { recursive: true, force: true }));
    const nats = await startNatsServer(program ?? '');
    running.defer(() => nats.stop());
    const target = await startTarget();
    running.defer(() => target.close());
    const shared = { NATS_URL: nats.url, LOG_LEVEL: 'fatal' };
    const main = await startPharos({
      ...shared,
      DATA_DIR: join(folder, 'main'),
      CHECK_INTERVALS: `${INTERVAL_S},60`,
    });
    running.defer(() => main.stop().then(() => {}));
    const ahead = async (offset: string, location: string) => {
      const agent = await startAgent({
        ...shared,
        LOCATION_KEY: location,
        LD_PRELOAD: faketime ?? '',
        FAKETIME: offset,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      running.defer(() => agent.killTree());
    };
    await ahead('+3s', 'north');
    await ahead('-60s', 'south');

    const api = await Api.signUp(main.baseUrl);
    const sql = await openSql(join(folder, 'main'));
    running.defer(() => sql.end());
    const keys = async () =>
      (await api.get<{ results: { key: string }[] }>('/edge-locations/')).results.map(({ key }) => key).sort();
    // The agent that is a minute behind is rejected after three announcements with a wrong time.
    await expect.poll(keys).toEqual(['local', 'north']);
    const { id } = await api.post<{ id: number }>('/checks/', {
      name: 'From the north',
      type: 'http',
      url: target.url,
      monitering_interval: INTERVAL_S,
      preferred_edge_locations_csv: 'north',
    });
    const results = async () => {
      const { rows } = await sql.query<{ count: number; ahead: number }>(
        `select count(*)::int as count, count(*) filter (where started_at > clock_timestamp())::int as ahead
         from results where check_id = $1 and verdict is not null`,
        [id],
      );
      return rows[0] ?? { count: 0, ahead: 0 };
    };
    const samples: number[] = [];
    await expect
      .poll(async () => {
        const { count, ahead } = await results();
        samples.push(ahead);
        return count;
      })
      .toBeGreaterThan(4);
    expect(Math.max(...samples)).toBe(0);
    expect(await keys()).toEqual(['local', 'north']);
    expect((await sql.query("select from state_changes where state not in ('AV', 'PS')")).rowCount).toBe(0);
  },
);
