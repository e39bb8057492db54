import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import { emptyFigures } from '@pharos/domain/figures/hour-figures.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { type CheckCondition, initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS_CHANNEL } from '../events/notify-events.ts';
import { readEventNotification } from '../events/read-event-notification.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { steadyHour } from '../testing/seed-record.ts';
import type { JudgeBatch, JudgedCheck } from './judge-batch.ts';
import { loadConditions } from './load-conditions.ts';
import { storeJudgeBatch } from './store-judge-batch.ts';

let database: TestDatabase;
let [north, south]: SeededOrganization[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  [north, south] = [await insertOrganization(database.db), await insertOrganization(database.db)];
});
afterAll(() => database.close());

const insert = (organization = north, name = 'Shop') => {
  if (!organization) throw new Error('There is an organization.');
  return insertCheck(database.db, { ...organization, name });
};
const up: JudgeState = {
  ...initialCondition().judgeState,
  phase: 'up',
  change: { id: 1, code: 'AV', startedAt: START },
};
const condition = (overrides: Partial<CheckCondition> = {}): CheckCondition => ({
  judgeState: up,
  lastDueAt: START + 60_000,
  lastPollAt: START + 60_000,
  observedUntil: START + 120_000,
  lastResponseMs: 120.5,
  hour: START,
  figures: steadyHour(2, 100),
  ...overrides,
});
const store = (batch: Partial<JudgeBatch>) =>
  storeJudgeBatch(database.db, { results: [], conditions: [], effects: [], ...batch });

describe('conditions', () => {
  const load = (...ids: number[]) =>
    loadConditions(database.db, ids, (checkId) => {
      throw new Error(`The condition of ${checkId} can be read.`);
    });

  it('loads the stored condition of each check', async () => {
    const ids = [await insert(), await insert(), await insert(), await insert()];
    const conditions = [
      condition(),
      condition({ figures: null, hour: null, lastResponseMs: null }),
      condition({ figures: { ...emptyFigures(), polls: 7, errors: 2, errorSum: 30 }, hour: START + 3_600_000 }),
      { ...initialCondition(), judgeState: { ...up, phase: 'paused' as const } },
    ];
    await store({
      conditions: conditions.map((one, index) => ({
        checkId: ids[index] ?? 0,
        condition: one,
        judgeStateChanged: true,
      })),
    });
    const loaded = await load(...ids);
    expect(ids.map((id) => loaded.get(id))).toEqual(conditions);
    expect((await load(ids[1] ?? 0)).size).toBe(1);
    const rows = await database.db
      .selectFrom('check_states')
      .select(['phase', 'code'])
      .where('check_id', 'in', ids)
      .execute();
    expect(rows.map(({ phase, code }) => `${phase} ${code}`).sort()).toEqual(['paused AV', 'up AV', 'up AV', 'up AV']);
  });

  it('retains the last stored judge state while it does not change', async () => {
    const checkId = await insert();
    await store({ conditions: [{ checkId, condition: condition(), judgeStateChanged: true }] });
    const next = condition({ observedUntil: START + 180_000, judgeState: { ...up, failingPolls: 1 } });
    await store({ conditions: [{ checkId, condition: next, judgeStateChanged: false }] });
    expect((await load(checkId)).get(checkId)).toEqual({ ...next, judgeState: up });
    await store({ conditions: [{ checkId, condition: next, judgeStateChanged: true }] });
    expect((await load(checkId)).get(checkId)).toEqual(next);
  });

  it('stores no condition of a deleted check', async () => {
    const checkId = 2_000_000_000;
    await store({ conditions: [{ checkId, condition: condition(), judgeStateChanged: true }] });
    const stored = await database.db
      .selectFrom('judge_states')
      .where('check_id', '=', checkId)
      .select('check_id')
      .execute();
    expect([(await load(checkId)).size, stored]).toEqual([0, []]);
  });
});

describe('notifications to open pages', () => {
  let listener: pg.PoolClient;
  const LAST = 2_000_000_002;
  const heard: { organizationId: number; events: OrganizationEvent[] }[] = [];
  beforeAll(async () => {
    listener = await database.pool.connect();
    listener.on('notification', ({ payload = '' }) => heard.push(readEventNotification(payload)));
    await listener.query(`listen ${EVENTS_CHANNEL}`);
  });
  beforeEach(() => {
    heard.length = 0;
  });
  afterAll(() => listener.release(true));

  const change = (
    checkId: number,
    code: 'AV' | 'NR',
    startedAt: number,
    summary = '',
  ): JudgeBatch['effects'][number] => ({
    checkId,
    organizationId: 0,
    effect: {
      kind: 'state-change',
      id: startedAt,
      previousId: null,
      code,
      startedAt,
      outageId: code === 'NR' ? startedAt : null,
      endedOutageId: null,
      summary,
      first: aResult(),
      second: null,
      further: [],
      confirmation: null,
      settings: settingsInForce(aCheck()),
    },
  });
  const other = (checkId: number, effect: Effect) => ({ checkId, organizationId: 0, effect });
  const judged = (checkId: number, { organizationId } = north ?? { organizationId: 0 }): JudgedCheck => ({
    checkId,
    organizationId,
    condition: condition(),
    previousState: 'AV',
  });
  const hear = async (batch: Partial<JudgeBatch>, checks: readonly JudgedCheck[], watched: readonly number[] = []) => {
    const isWatched = (organizationId: number) => watched.includes(organizationId);
    const effects = (batch.effects ?? []).map((one) => ({
      ...one,
      organizationId: checks.find(({ checkId }) => checkId === one.checkId)?.organizationId ?? 0,
    }));
    await storeJudgeBatch(database.db, { results: [], conditions: [], ...batch, effects }, { checks, isWatched });
    // Notifications arrive in the order of their transactions, so this one marks the end.
    const last = JSON.stringify({ organizationId: LAST, events: [] });
    await database.pool.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, last]);
    await vi.waitFor(() => expect(heard.at(-1)?.organizationId).toBe(LAST));
    return heard.splice(0).slice(0, -1);
  };

  it('contains each state change in order, with at most 300 characters of its summary', async () => {
    const [checkId, quiet] = [await insert(), await insert()];
    const answer = 'x'.repeat(301);
    const changes = [change(checkId, 'NR', START + 1000, answer), change(checkId, 'AV', START + 61_000, 'Available')];
    const performance = {
      ...up,
      performance: { status: 'DP' as const, since: START, crossingSince: null, location: null },
    };
    const slow = { ...judged(checkId), condition: condition({ judgeState: performance }) };
    const gap: Effect = { kind: 'observation-gap', from: START, to: START + 1 };
    const events = await hear({ effects: [...changes, other(quiet, gap)] }, [slow, judged(quiet)]);
    const common = { check_id: checkId, name: 'Shop', appState: 'DP' };
    expect(events).toEqual([
      {
        organizationId: north?.organizationId,
        events: [
          {
            event: 'check.state',
            data: {
              ...common,
              state: 'NR',
              previous_state: 'AV',
              state_since: new Date(START + 1000).toISOString(),
              summary: answer.slice(1),
            },
          },
          {
            event: 'check.state',
            data: {
              ...common,
              state: 'AV',
              previous_state: 'NR',
              state_since: new Date(START + 61_000).toISOString(),
              summary: 'Available',
            },
          },
        ],
      },
    ]);
  });

  it('contains a change of performance with the state in force, and nothing before the first state', async () => {
    const [checkId, pending, paused] = [await insert(), await insert(), await insert()];
    const effects = [checkId, pending, paused].map((id) =>
      other(id, { kind: 'performance-change', status: 'GP', at: START }),
    );
    const unknown = { ...judged(pending), condition: initialCondition(), previousState: null };
    const ofPause = condition({ judgeState: { ...up, change: { id: 2, code: 'PS', startedAt: START } } });
    const events = await hear({ effects }, [judged(checkId), unknown, { ...judged(paused), condition: ofPause }]);
    const data = { name: 'Shop', previous_state: 'AV', state_since: new Date(START).toISOString(), summary: '' };
    expect(events.flatMap((one) => one.events)).toEqual([
      { event: 'check.state', data: { ...data, check_id: checkId, state: 'AV', appState: 'GP' } },
      { event: 'check.state', data: { ...data, check_id: paused, state: 'PS', appState: null } },
    ]);
  });

  it('contains the present error with a change of performance of a check that is down', async () => {
    const checkId = await insert();
    const finding = { summary: 'HTTP 502', statusCode: 502, location: 'local' };
    const outage = { id: 3, startedAt: START, alert: 'due', finding, failing: {}, silentSince: {} } as const;
    const down = condition({
      judgeState: { ...up, phase: 'down', change: { id: 3, code: 'RE', startedAt: START }, outage },
    });
    const effects = [other(checkId, { kind: 'performance-change', status: null, at: START })];
    const [heardOf] = await hear({ effects }, [{ ...judged(checkId), condition: down }]);
    expect(heardOf?.events).toMatchObject([{ data: { state: 'RE', summary: 'HTTP 502' } }]);
  });

  it('contains nothing about a deleted check, and only events of its own organization', async () => {
    const [gone, ours, theirs] = [2_000_000_001, await insert(), await insert(south, 'Bakery')];
    const effects = [gone, ours, theirs].map((id, index) => change(id, 'NR', START + 100_000 + index));
    const events = await hear({ effects }, [judged(gone), judged(ours), judged(theirs, south)]);
    expect(
      events.map(({ organizationId, events }) => [
        organizationId,
        events.map((event) => (event.event === 'check.state' ? event.data.name : event.event)),
      ]),
    ).toEqual([
      [north?.organizationId, ['Shop']],
      [south?.organizationId, ['Bakery']],
    ]);
  });

  it('contains polls only for organizations with an open page, rounded to tenths of a millisecond', async () => {
    const [ours, unpolled, failed, theirs] = [await insert(), await insert(), await insert(), await insert(south)];
    const checks = [
      { ...judged(ours), condition: condition({ lastResponseMs: 120.46 }) },
      judged(unpolled),
      { ...judged(failed), condition: condition({ lastResponseMs: null, lastPollAt: null }) },
      judged(theirs, south),
    ];
    const results: ProbeResult[] = [ours, failed, theirs].map((checkId) => aResult({ checkId }));
    await database.pool.query('create table if not exists results_all partition of results default');
    const events = await hear({ results }, checks, [north?.organizationId ?? 0]);
    expect(events).toEqual([
      {
        organizationId: north?.organizationId,
        events: [
          {
            event: 'check.result',
            data: {
              results: [
                { check_id: ours, last_check_time: new Date(START + 60_000).toISOString(), response_time: 120.5 },
                { check_id: failed, last_check_time: null, response_time: null },
              ],
            },
          },
        ],
      },
    ]);
  });
});
