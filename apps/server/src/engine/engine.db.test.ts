import { randomBytes } from 'node:crypto';
import { MemoryBus } from '@pharos/bus/memory.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyEngines } from '../storage/checks/notify-checks-changed.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { openEventFeed } from '../storage/events/event-feed.ts';
import { openEngineSession } from '../storage/judge/engine-session.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import { Engine } from './engine.ts';
import { namedReferences } from './isolation/references.ts';
import { createEngineMetrics } from './metrics.ts';
import { FakeConnections } from './testing/fake-connections.ts';
import { joinScriptedAgent, refused, resultOf } from './testing/scripted-agent.ts';

/** Ordinary results wait a second for a larger batch before they are stored. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

const YEAR_S = 365 * 24 * 3600;

let database: TestDatabase;
let bus: Bus;
let organization: SeededOrganization;
const engines: Engine[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  bus = new MemoryBus();
  organization = await insertOrganization(database.db);
});

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  await bus.close();
  await database.close();
});

const start = async (references: readonly ProbeTarget[] = []): Promise<Engine> => {
  const secrets = createSecretBox(randomBytes(32));
  const engine = new Engine({
    openSession: () => openEngineSession(database.url, secrets),
    bus,
    references: namedReferences(references),
    connections: new FakeConnections(),
    home: 'local',
    metrics: createEngineMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  });
  engines.push(engine);
  await engine.start();
  return engine;
};

const addCheck = (overrides: Partial<Parameters<typeof insertCheck>[1]> = {}) =>
  insertCheck(database.db, { ...organization, interval_seconds: YEAR_S, ...overrides });

const notify = (...checkIds: number[]) => notifyEngines(database.db, checkIds);
const changesOf = (checkId: number) =>
  database.db.selectFrom('state_changes').selectAll().where('check_id', '=', checkId).orderBy('id').execute();
const statesOf = async (checkId: number) => (await changesOf(checkId)).map(({ state }) => state);
const eventsOf = (checkId: number) =>
  database.db.selectFrom('alert_events').selectAll().where('check_id', '=', checkId).orderBy('id').execute();
const pollNow = (checkId: number, finding: Partial<ProbeResult>, revision = 1) => {
  const dueAt = Date.now();
  const job: ProbeJob = {
    runId: `poll:${checkId}:${dueAt}:${Math.random()}`,
    checkId,
    revision,
    purpose: 'poll',
    location: 'local',
    dueAt,
    expiresAt: dueAt + 60_000,
    target: { type: 'icmp', host: '127.0.0.1', timeoutSeconds: 1 },
  };
  const result = resultOf(job, finding);
  return { result, sent: bus.publishResults([result]) };
};

describe('the engine', () => {
  it('probes a new check immediately, and records an outage with both probes and its end', async () => {
    let isDown = false;
    const agent = await joinScriptedAgent(bus, () => (isDown ? refused : {}));
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));

    isDown = true;
    pollNow(id, refused);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV', 'NR']));
    const [up, down] = await changesOf(id);
    expect(up?.ended_at).toEqual(down?.started_at);
    expect(down).toMatchObject({ outage_id: down?.id, summary: 'Connection refused', ended_at: null });
    expect(down?.first_probe).toMatchObject({ purpose: 'poll', verdict: 'NR' });
    expect(down?.second_probe).toMatchObject({ purpose: 'confirm', verdict: 'NR' });
    expect(agent.jobs.filter(({ purpose }) => purpose === 'confirm')).toHaveLength(1);
    expect(await eventsOf(id)).toMatchObject([{ kind: 'down', outage_id: down?.id, status: 'open' }]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);

    pollNow(id, {});
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV', 'NR', 'AV']));
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['down', 'up']);
  });

  it('sends live events of all state changes, and of results only for organizations with an open page', async () => {
    await joinScriptedAgent(bus, () => ({}));
    await start();
    const other = await insertOrganization(database.db);
    const received: { organizationId: number; event: OrganizationEvent }[] = [];
    const feed = await openEventFeed(database.url, {
      onAccessTaken: () => {},
      onEvents: (organizationId, events) => received.push(...events.map((event) => ({ organizationId, event }))),
      onLost: () => {},
    });
    const ofOrganization = (id: number) =>
      received.filter(({ organizationId }) => organizationId === id).map(({ event }) => event);
    await feed.notifyWatched([organization.organizationId]);
    const [watched, unwatched] = [await addCheck({ name: 'Shop' }), await addCheck(other)];
    await notify(watched, unwatched);
    await eventually(() => expect(received).toHaveLength(3));
    const state = { state: 'AV', previous_state: null, state_since: expect.any(String), summary: 'Available' };
    expect(ofOrganization(organization.organizationId)).toEqual([
      { event: 'check.state', data: { check_id: watched, name: 'Shop', ...state, appState: 'GP' } },
      {
        event: 'check.result',
        data: { results: [{ check_id: watched, last_check_time: expect.any(String), response_time: 12 }] },
      },
    ]);
    expect(ofOrganization(other.organizationId)).toMatchObject([
      { event: 'check.state', data: { check_id: unwatched, ...state } },
    ]);
    await feed.close();
  });

  it('stores an unconfirmed failure without an alert', async () => {
    await joinScriptedAgent(bus, () => ({}));
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));
    pollNow(id, refused);
    const suppressed = () =>
      database.db.selectFrom('suppressed_failures').selectAll().where('check_id', '=', id).execute();
    await eventually(async () => expect(await suppressed()).toHaveLength(1));
    expect(await statesOf(id)).toEqual(['AV']);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('records pause and restart, and ignores results of older settings', async () => {
    await joinScriptedAgent(bus, () => ({}));
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));
    const set = async (paused: boolean, revision: number) => {
      await database.db
        .updateTable('checks')
        .set({ paused, revision, monitoring_changed_at: new Date() })
        .where('id', '=', id)
        .execute();
      await notify(id);
    };
    await set(true, 2);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV', 'PS']));
    await pollNow(id, refused).sent;
    await set(false, 3);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV', 'PS', 'AV']));
    await pollNow(id, refused, 2).sent;
    await pollNow(id, { statusCode: 201 }, 3).sent;
    await eventually(async () => {
      const results = await database.db
        .selectFrom('results')
        .selectAll()
        .where('check_id', '=', id)
        .orderBy('started_at')
        .execute();
      expect(results.map((result) => result.status_code)).toEqual([200, 200, 201]);
    });
    const changes = await changesOf(id);
    expect(changes.slice(1).every((change, i) => (changes[i]?.ended_at ?? 0) <= change.started_at)).toBe(true);
  });

  it('begins a new term when its connection is cut, and stores results in between only once', async () => {
    await joinScriptedAgent(bus, () => ({}));
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));
    // Parallel tests use advisory locks in their own databases.
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
    const { result } = pollNow(id, { statusCode: 204 });
    void bus.publishResults([result]);
    const stored = () =>
      database.db.selectFrom('results').selectAll().where('check_id', '=', id).where('status_code', '=', 204).execute();
    await eventually(async () => expect(await stored()).toHaveLength(1));
    await pollNow(id, { statusCode: 205 }).sent;
    await eventually(async () => {
      const newest = await database.db.selectFrom('results').selectAll().where('status_code', '=', 205).execute();
      expect(newest).toHaveLength(1);
    });
    expect(await stored()).toHaveLength(1);
  });

  it('stores texts of a hostile target without NUL characters', async () => {
    const agent = await joinScriptedAgent(bus, () => null);
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(() => expect(agent.jobs).toHaveLength(1));
    await pollNow(id, { ...refused, verdict: 'SME', bodyExcerpt: 'a\0b', summary: 'x\0y\ud800' }).sent;
    await eventually(async () => {
      const [row] = await database.db.selectFrom('results').selectAll().where('check_id', '=', id).execute();
      expect(row?.detail).toMatchObject({ summary: 'xy\ufffd' });
    });
  });

  it('drops a result that cannot be stored, and stores the remaining results of its batch', async () => {
    await joinScriptedAgent(bus, () => ({}));
    await start();
    const [good, bad] = [await addCheck(), await addCheck()];
    await notify(good, bad);
    await eventually(async () => expect(await statesOf(bad)).toEqual(['AV']));
    await eventually(async () => expect(await statesOf(good)).toEqual(['AV']));
    const poison = pollNow(bad, { statusCode: 99_999 }).result;
    const sound = pollNow(good, { statusCode: 206 }).result;
    await bus.publishResults([
      { ...poison, runId: 'poison', dueAt: poison.dueAt + 1 },
      { ...sound, dueAt: sound.dueAt + 1 },
    ]);
    await eventually(async () => {
      const rows = await database.db.selectFrom('results').selectAll().where('status_code', '=', 206).execute();
      expect(rows.length).toBeGreaterThan(0);
    });
  });

  it('packs a completed hour into its day', async () => {
    const agent = await joinScriptedAgent(bus, () => null);
    await start();
    const id = await addCheck();
    await notify(id);
    await eventually(() => expect(agent.jobs).toHaveLength(1));
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const before = hour - 1000;
    await pollNow(id, { startedAt: before, dueAt: before, responseTimeMs: 40 }).sent;
    await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));
    pollNow(id, { startedAt: hour, dueAt: hour });
    await eventually(async () => {
      const [day] = await database.db.selectFrom('daily_figures').selectAll().where('check_id', '=', id).execute();
      expect(day?.day).toBe(new Date(before).toISOString().slice(0, 10));
      expect(unpackDay(day?.packed ?? Buffer.of()).get(new Date(before).getUTCHours())).toMatchObject({
        polls: 1,
        satisfied: 1,
        availableSum: 40,
      });
    });
  });

  it('counts failures as unknown while the location itself is isolated', async () => {
    let isCutOff = false;
    let probedAt = 0;
    await joinScriptedAgent(bus, ({ purpose }) => {
      if (purpose === 'reference') probedAt = performance.now();
      return isCutOff ? refused : {};
    });
    await start([{ type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 1 }]);
    const ids: number[] = [];
    for (let host = 1; host <= 8; host += 1) {
      const target = { type: 'tcp' as const, host: `127.0.1.${host}`, port: 80, timeoutSeconds: 1 };
      ids.push(await addCheck({ options: { target } }));
    }
    await notify(...ids);
    for (const id of ids) await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));

    // The last answer of the reference is outdated after this time.
    await eventually(() => expect(performance.now() - probedAt).toBeGreaterThan(500));
    isCutOff = true;
    await Promise.all(ids.map((id) => pollNow(id, refused).sent));
    const faults = () =>
      database.db.selectFrom('results').selectAll().where('verdict', 'is', null).where('check_id', 'in', ids).execute();
    await eventually(async () => expect(await faults()).toHaveLength(ids.length));
    for (const id of ids) expect(await statesOf(id)).toEqual(['AV']);
    expect(await database.db.selectFrom('alert_events').selectAll().execute()).toEqual([]);

    isCutOff = false;
    const [first = 0] = ids;
    await eventually(async () => {
      await pollNow(first, { ...refused, verdict: 'RE', statusCode: 500 }).sent;
      expect((await changesOf(first)).at(-1)?.state).not.toBe('NR');
      const stored = await database.db
        .selectFrom('results')
        .selectAll()
        .where('check_id', '=', first)
        .where('verdict', '=', 2)
        .execute();
      expect(stored.length).toBeGreaterThan(0);
    });
  });

  it('shares the partitions with a second engine, which claims all of them after the first one stops', async () => {
    const first = await start();
    expect(first.vitals().partitions).toBe(256);
    const second = await start();
    await eventually(() => expect([first.vitals().partitions, second.vitals().partitions]).toEqual([128, 128]));
    await first.stop();
    await eventually(() => expect(second.vitals().partitions).toBe(256));
  });
});
