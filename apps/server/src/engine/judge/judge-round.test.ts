import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { OwnedChecks } from '../checks/owned-checks.ts';
import { JudgeRound } from './judge-round.ts';

const NOW = START + 60_000;
let ownedChecks: OwnedChecks;
let lastId: number;
beforeEach(() => {
  ownedChecks = new OwnedChecks();
  lastId = 0;
});

const newId = () => {
  lastId += 1;
  return lastId;
};
const begin = (now = NOW) =>
  new JudgeRound(ownedChecks, now, newId, [{ key: 'north', name: 'North', types: ['https'], queued: 0 }]);
const conditionOf = (judgeState: Partial<JudgeState> = {}) => {
  const initial = initialCondition();
  return { ...initial, judgeState: { ...initial.judgeState, ...judgeState } };
};
const own = (check: Partial<MonitoredCheck> = {}, judgeState: Partial<JudgeState> = {}) => {
  const owned = { check: aCheck(check), condition: conditionOf(judgeState) };
  ownedChecks.set(owned.check.id, owned);
  return owned;
};
const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };
const pollAt = (dueAt: number, differing: Partial<ProbeResult> = {}) =>
  aResult({ runId: `poll:${dueAt}`, dueAt, startedAt: dueAt, ...differing });
const kindsOf = (round: JudgeRound) => round.batch().effects.map(({ effect }) => effect.kind);
const storeTouched = (round: JudgeRound) => {
  for (const [id, owned] of round.touched) ownedChecks.set(id, owned);
};

describe('a result from a location that may not probe the check', () => {
  const registered = { name: null, organizationId: null, isDisabled: false, hasCredential: true };
  const beginAt = (organizationId: number | null) =>
    new JudgeRound(ownedChecks, NOW, newId, [], () => ({ ...registered, organizationId }));

  it.each([
    ['it is bound to another', { locations: ['south'] }, null],
    ['the location is another organization’s', { organizationId: 8 }, 7],
  ])('is dropped and counted when %s', (_case, check, organizationId) => {
    const owned = own(check, up);
    const round = beginAt(organizationId);
    round.judge(pollAt(NOW, { location: 'north', verdict: 'NR' }));
    expect([round.misplaced, round.ignored, round.results]).toEqual([['north'], 0, []]);
    expect([...round.touched.values()].filter(({ condition }) => condition !== owned.condition)).toEqual([]);
  });

  it('is dropped when its location was deleted together with the credential that sent it', () => {
    own({}, up);
    const round = new JudgeRound(ownedChecks, NOW, newId, [], () => undefined);
    round.judge(pollAt(NOW, { location: 'north', verdict: 'NR', isConfined: true }));
    expect([round.misplaced, round.results]).toEqual([['north'], []]);
    round.judge(pollAt(NOW, { location: 'north' }));
    expect([round.misplaced, round.results.length]).toEqual([['north'], 1]);
  });

  it('is only ignored when it belongs to older settings', () => {
    own({ locations: ['south'], revision: 4 }, up);
    const round = beginAt(null);
    round.judge(pollAt(NOW, { location: 'north', revision: 3 }));
    expect([round.misplaced, round.ignored]).toEqual([[], 1]);
  });

  it('is judged when the location may probe the check', () => {
    own({ locations: ['north'] }, up);
    const round = beginAt(null);
    round.judge(pollAt(NOW, { location: 'north' }));
    expect([round.misplaced, round.results.length]).toEqual([[], 1]);
  });
});

describe('applying settings', () => {
  it('plans a new check and probes it immediately', () => {
    const round = begin();
    const check = aCheck();
    round.applySettings({ check, condition: conditionOf() }, { isTakeover: false });
    expect([round.applied, round.probeNow]).toEqual([[check], [check]]);
    expect(round.batch()).toEqual({ results: [], conditions: [], effects: [] });
    expect(round.touched.get(check.id)?.check).toBe(check);
  });

  it('plans a claimed check and continues with its stored condition', () => {
    const round = begin();
    const check = aCheck();
    const condition = conditionOf(up);
    round.applySettings({ check, condition }, { isTakeover: true });
    expect([round.applied, round.probeNow]).toEqual([[check], []]);
    expect(round.touched.get(check.id)?.condition).toStrictEqual(condition);
    expect(round.batch().conditions).toEqual([]);
  });

  it('plans a check with a new revision and probes it immediately, with the condition in memory', () => {
    const { condition } = own({}, up);
    const round = begin();
    const check = aCheck({ revision: 2 });
    round.applySettings({ check, condition: conditionOf({ phase: 'down' }) }, { isTakeover: false });
    expect([round.applied, round.probeNow]).toEqual([[check], [check]]);
    expect(round.touched.get(check.id)?.condition).toStrictEqual(condition);
    expect(round.batch().conditions).toEqual([]);
  });

  it('does not probe or store a check without changes', () => {
    const { check, condition } = own({}, up);
    const round = begin();
    round.applySettings({ check, condition }, { isTakeover: false });
    expect([round.applied, round.probeNow, round.batch().conditions]).toEqual([[check], [], []]);
  });

  it('records PS and probes nothing when a check is paused', () => {
    own({}, up);
    const round = begin();
    const check = aCheck({ paused: true, revision: 2, monitoringChangedAt: NOW });
    round.applySettings({ check, condition: conditionOf() }, { isTakeover: false });
    expect(round.batch().effects).toMatchObject([
      { checkId: check.id, organizationId: 1, effect: { kind: 'state-change', code: 'PS', previousId: 1 } },
    ]);
    expect(round.batch().conditions).toMatchObject([
      { judgeStateChanged: true, condition: { judgeState: { phase: 'paused' } } },
    ]);
    expect([round.applied, round.probeNow]).toEqual([[check], []]);
  });

  it('leaves a check paused that is edited during the pause', () => {
    const { condition } = own({ paused: true }, { phase: 'paused', change: { id: 4, code: 'PS', startedAt: START } });
    const round = begin();
    const check = aCheck({ paused: true, revision: 2 });
    round.applySettings({ check, condition }, { isTakeover: false });
    expect(round.touched.get(7)).toMatchObject({
      check: { revision: 2 },
      condition: { judgeState: { phase: 'paused' } },
    });
    expect(round.batch()).toEqual({ results: [], conditions: [], effects: [] });
    expect([round.applied, round.probeNow]).toEqual([[check], []]);
  });

  it('removes the suspicion of the older settings after an edit', () => {
    own({}, up);
    const first = begin();
    first.judge(pollAt(NOW, { verdict: 'NR' }));
    storeTouched(first);
    const round = begin(NOW + 1000);
    round.applySettings({ check: aCheck({ revision: 2 }), condition: conditionOf() }, { isTakeover: false });
    expect(round.batch().conditions).toMatchObject([
      { judgeStateChanged: true, condition: { judgeState: { phase: 'up', suspicion: null } } },
    ]);
  });

  it('ends PS and probes immediately after a restart', () => {
    own({ paused: true }, { phase: 'paused', change: { id: 4, code: 'PS', startedAt: START } });
    const round = begin();
    const check = aCheck({ paused: false, revision: 2, monitoringChangedAt: NOW });
    round.applySettings({ check, condition: conditionOf() }, { isTakeover: false });
    expect(round.batch().effects).toMatchObject([{ effect: { kind: 'state-ended', id: 4 } }]);
    expect(round.probeNow).toEqual([check]);
  });
});

describe('judging results', () => {
  it('stores the result of a poll with the resulting condition', () => {
    own();
    const round = begin();
    const result = pollAt(NOW);
    round.judge(result);
    expect(round.batch()).toMatchObject({
      results: [result],
      conditions: [
        { checkId: 7, judgeStateChanged: true, condition: { judgeState: { phase: 'up' }, lastPollAt: NOW } },
      ],
      effects: [{ effect: { kind: 'state-change', code: 'AV' } }],
    });
    expect(round.judged()).toMatchObject([{ checkId: 7, organizationId: 1, previousState: null }]);
  });

  it('does not write the judge state if the state is unchanged', () => {
    own({}, up);
    const round = begin();
    round.judge(pollAt(NOW));
    expect(round.batch().conditions).toMatchObject([{ judgeStateChanged: false }]);
    expect(round.judged()).toMatchObject([{ previousState: 'AV' }]);
  });

  it('applies several results of one check in one round in sequence', () => {
    own({}, up);
    const round = begin(NOW + 60_000);
    round.judge(pollAt(NOW, { verdict: 'NR' }));
    round.judge(pollAt(NOW + 60_000, { verdict: 'NR' }));
    expect(kindsOf(round)).toEqual(['state-change', 'alert']);
    expect(round.batch().results).toHaveLength(2);
  });

  test.each<[string, Partial<ProbeResult>]>([
    ['of a check that is not owned', { checkId: 8 }],
    ['of an older revision', { revision: 0 }],
    ['of a test', { purpose: 'test' }],
    ['of a confirmation that nobody awaits', { purpose: 'confirm' }],
  ])('counts results %s as ignored and changes nothing', (_what, differing) => {
    own({}, up);
    const round = begin();
    round.judge(pollAt(NOW, differing));
    expect(round.ignored).toBe(1);
    expect(round.batch()).toEqual({ results: [], conditions: [], effects: [] });
  });

  it('ignores results that are older than the last judged one', () => {
    own({}, up);
    const round = begin();
    round.judge(pollAt(NOW));
    round.judge(pollAt(NOW));
    expect([round.results.length, round.ignored]).toEqual([1, 1]);
  });

  it('counts a job that was never started as a missed slot and does not store its result', () => {
    own({}, up);
    const round = begin();
    round.judge(pollAt(NOW, { verdict: null, proberError: EXPIRED }));
    expect([round.missed, round.results.length]).toEqual([1, 0]);
  });
});

describe('a confirmation', () => {
  const suspect = () => {
    own({}, up);
    const round = begin();
    round.judge(pollAt(NOW, { verdict: 'NR' }));
    storeTouched(round);
    return round;
  };

  it('is requested after the failing poll is stored, and is not stored as an effect', () => {
    const round = suspect();
    expect(round.confirmations()).toMatchObject([{ checkId: 7, purpose: 'confirm', location: 'north' }]);
    expect(kindsOf(round)).toEqual([]);
  });

  it('opens the outage, and is not stored as a poll', () => {
    const [job] = suspect().confirmations();
    const round = begin(NOW + 5000);
    round.judge(
      aResult({ runId: job?.runId ?? '', purpose: 'confirm', verdict: 'NR', dueAt: NOW, startedAt: NOW + 3000 }),
    );
    expect(kindsOf(round)).toEqual(['state-change', 'alert']);
    expect(round.results).toEqual([]);
  });

  it('is not answered by a test probe, even with the same run id', () => {
    const [job] = suspect().confirmations();
    const round = begin(NOW + 5000);
    round.judge(aResult({ runId: job?.runId ?? '', purpose: 'test', verdict: 'NR', dueAt: NOW, startedAt: NOW }));
    expect([round.ignored, kindsOf(round)]).toEqual([1, []]);
  });

  it('is requested only for a failing poll, not for other effects', () => {
    own();
    const round = begin();
    round.judge(pollAt(NOW));
    expect(kindsOf(round)).toEqual(['state-change']);
    expect(round.confirmations()).toEqual([]);
  });

  it('is not requested again if its result is in the round in which it counts as lost', () => {
    const [job] = suspect().confirmations();
    const round = begin(NOW + 60_000);
    round.judge(
      aResult({ runId: job?.runId ?? '', purpose: 'confirm', verdict: 'NR', dueAt: NOW, startedAt: NOW + 3000 }),
    );
    round.loseConfirmations(7);
    expect(kindsOf(round)).toEqual(['state-change', 'alert']);
    expect(round.confirmations()).toEqual([]);
  });

  it('counts as lost from its deadline on', () => {
    const answerBy = suspect().touched.get(7)?.condition.judgeState.suspicion?.questions[0]?.answerBy ?? 0;
    // The deadline has a delay of two seconds at the same location, 30 seconds for the probe and three for transport.
    expect(answerBy).toBe(NOW + 35_000);
    const early = begin(answerBy - 1);
    early.loseConfirmations(7);
    expect(early.confirmations()).toEqual([]);
    const round = begin(answerBy);
    round.loseConfirmations(7);
    expect(round.confirmations()).toMatchObject([{ checkId: 7, purpose: 'confirm' }]);
  });

  it('is requested once more if it does not arrive in time', () => {
    suspect();
    const early = begin(NOW + 1000);
    early.loseConfirmations(7);
    expect(early.touched.size).toBe(0);
    const round = begin(NOW + 60_000);
    round.loseConfirmations(7);
    expect(round.confirmations()).toHaveLength(1);
    storeTouched(round);
    const last = begin(NOW + 120_000);
    last.loseConfirmations(7);
    expect(last.confirmations()).toEqual([]);
    expect(last.batch().conditions).toMatchObject([{ condition: { judgeState: { phase: 'suspect' } } }]);
  });
});

it('judges no results of a check that it has removed', () => {
  own({}, up);
  const round = begin();
  round.remove(7);
  round.judge(pollAt(NOW, { verdict: 'NR' }));
  round.loseConfirmations(7);
  expect(round.batch()).toEqual({ results: [], conditions: [], effects: [] });
  expect([...round.removed]).toEqual([7]);
});

it('changes nothing outside the round', () => {
  const owned = own({}, up);
  const before = structuredClone(owned);
  const round = begin();
  round.judge(pollAt(NOW, { verdict: 'NR' }));
  round.remove(7);
  expect(round.touched.size).toBe(0);
  expect(ownedChecks.get(7)).toStrictEqual(owned);
  expect(owned).toEqual(before);
});
