import { beforeAll, describe, expect, test } from 'vitest';
import type { MonitoredCheck } from '../checks/monitored-check.ts';
import { HOUR_MS } from '../figures/hour-figures.ts';
import { openObservationGap } from '../reports/time/open-observation-gap.ts';
import { clip, lengthOf, type Span } from '../reports/time/span.ts';
import { timeInState } from '../reports/time/time-in-state.ts';
import { timelineOf } from '../reports/time/timeline.ts';
import { START } from './testing/builders.ts';
import { only } from './testing/check-driver.ts';
import { ExpectedRecord } from './testing/expected-record.ts';
import { failsAt, isWithin, randomOf, randomSpans, type Simulation, simulate } from './testing/simulate.ts';

const HOURS = 24;
const CHECKS = 12;

const checkOf = (id: number): Partial<MonitoredCheck> & { id: number; intervalSeconds: number } => ({
  id,
  intervalSeconds: [60, 60, 300][id % 3] ?? 60,
  sensitivity: id % 2 === 0 ? 'HI' : 'LO',
  alertDelaySeconds: [0, 0, 600][id % 3] ?? 0,
  locations: id < 6 ? [] : ['north', 'south', 'west'],
  confirmationRule: ([id < 6 ? 'one' : 'all', 'most', 'one'] as const)[id % 3] ?? 'one',
});

interface History {
  simulation: Simulation;
  expected: ExpectedRecord;
  polls: number[];
  passed: number[];
}

const runHistory = (seed: number, id: number, away: readonly Span[]): History => {
  const simulation = simulate(seed * 1000 + id, checkOf(id), HOURS, away);
  const expected = new ExpectedRecord();
  for (const moment of simulation.moments) expected.see(moment);
  const polls = simulation.moments.flatMap(({ judged, result }) =>
    judged && result?.purpose === 'poll' && result.verdict !== null ? [result.startedAt] : [],
  );
  const passed = simulation.moments.flatMap(({ judged, result }) =>
    judged && result?.purpose === 'poll' && result.verdict === 'AV' ? [result.startedAt] : [],
  );
  return { simulation, expected, polls, passed };
};

const segmentsOf = ({ simulation: { end, moments }, expected }: History, { intervalSeconds }: MonitoredCheck) => {
  const { observedUntil, judgeState } = moments.at(-1)?.after ?? {
    observedUntil: null,
    judgeState: { phase: 'pending' },
  };
  const watch = {
    observedUntil,
    intervalMs: intervalSeconds * 1000,
    timeoutMs: 30_000,
    paused: judgeState.phase === 'paused',
  };
  const open = openObservationGap(watch, end);
  const states = expected.recorder.states.map(({ code, from, to, outageId }) => ({
    state: code,
    from,
    to: to ?? end,
    outageId,
  }));
  return {
    open,
    states,
    segments: timelineOf(states, [...expected.recorder.gaps, ...(open ? [open] : [])], { from: START, to: end }),
  };
};

const sumOf = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + lengthOf(span), 0);

describe.each([1, 2, 3, 4])('a simulated day of many checks with random faults, seed %i', (seed) => {
  let histories: History[] = [];
  beforeAll(() => {
    const away = randomSpans(randomOf(seed), START + HOURS * HOUR_MS, 4 * HOUR_MS, 15 * 60_000);
    histories = Array.from({ length: CHECKS }, (_, index) => runHistory(seed, index + 1, away));
  });

  test('accounts for the whole time as either time in a state or unknown time', () => {
    for (const each of histories) {
      const check = each.simulation.moments[0]?.check;
      if (!check) throw new Error('nothing happened');
      const { states, segments, open } = segmentsOf(each, check);
      const wall = each.simulation.end - START;
      const inStates = sumOf(states);
      const pending = states.map(({ from }, index) => ({ from: states[index - 1]?.to ?? START, to: from }));
      expect(inStates + sumOf(pending)).toBe(wall);
      const inGaps = each.expected.recorder.gaps
        .concat(open ?? [])
        .flatMap((gap) => states.flatMap((s) => clip(s, gap) ?? []));
      const time = timeInState(segments);
      expect(time.unknown).toBe(sumOf(pending) + sumOf(inGaps));
      expect(Object.values(time).reduce((sum, each) => sum + each, 0)).toBe(wall);
    }
  });

  test('reports observed time as known and unobserved time as unknown', () => {
    for (const each of histories) {
      const check = each.simulation.moments[0]?.check;
      if (!check) throw new Error('nothing happened');
      const span = (2 * check.intervalSeconds + check.target.timeoutSeconds) * 1000;
      for (const { from, to, state } of segmentsOf(each, check).segments) {
        const isWithinPart = (at: number) => from < at && at < to;
        const seen = each.polls.filter(isWithinPart);
        // An unconfirmed failure causes no state, so a pending check remains pending.
        if (state === 'unknown') expect(each.passed.filter(isWithinPart)).toEqual([]);
        else if (state !== 'PS') {
          const before = each.polls.findLast((at) => at <= from) ?? from;
          const marks = [before, ...seen, to];
          for (const [index, at] of marks.slice(1).entries())
            expect(at - (marks[index] ?? 0)).toBeLessThanOrEqual(span);
        }
      }
    }
  });

  test('reports no working target as down and no failing target as up', () => {
    for (const { simulation } of histories) {
      for (const change of simulation.moments.flatMap(({ effects }) => only(effects, 'state-change'))) {
        const probes = [change.first, change.second].flatMap((probe) => probe ?? []);
        const failed = probes.map(({ startedAt, location }) => failsAt(simulation, startedAt, location));
        if (change.first) expect(change.startedAt).toBe(change.first.startedAt);
        if (change.code !== 'PS') expect(new Set(failed)).toEqual(new Set([change.code !== 'AV']));
        for (const probe of change.further)
          expect(failsAt(simulation, probe.startedAt, probe.location)).toBe(probe.verdict !== 'AV');
      }
    }
  });

  test('raises an alert for every failure that two polls in a row have seen', () => {
    for (const { simulation, expected } of histories) {
      const failing = new Map<Span, number>();
      for (const { result, judged, step } of simulation.moments) {
        if (step.kind === 'pause') failing.clear();
        if (!judged || result?.purpose !== 'poll' || result.verdict === null) continue;
        const span = simulation.truth.find(({ from, to }) => from <= result.startedAt && result.startedAt < to);
        if (!span || result.verdict === 'AV') continue;
        failing.set(span, (failing.get(span) ?? 0) + 1);
        if (failing.get(span) !== 2) continue;
        const outage = expected.recorder.states.find(
          ({ outageId, from, to }) =>
            outageId !== null && from <= result.startedAt && (to ?? simulation.end) >= result.startedAt,
        );
        expect(expected.recorder.down.get(outage?.outageId ?? -1)).toBe('due');
      }
    }
  });

  test('opens no outage for a failure that only some locations see if all must see it', () => {
    const seen = histories
      .flatMap(({ simulation }) => simulation.moments)
      .filter(({ result }) => result?.verdict === 'NR');
    expect(
      seen.some(({ check, effects }) => check.confirmationRule === 'all' && only(effects, 'confirm').length > 1),
    ).toBe(true);
    for (const { simulation } of histories) {
      for (const { check, effects } of simulation.moments) {
        if (check.confirmationRule !== 'all') continue;
        for (const { outageId, id, first, second, further } of only(effects, 'state-change')) {
          if (outageId !== id) continue;
          const failing = [first, second, ...further].filter((probe) => probe?.verdict !== 'AV');
          expect(failing.some((probe) => probe && isWithin(simulation.truth, probe.startedAt))).toBe(true);
        }
      }
    }
  });

  test('contains all kinds of faults', () => {
    const effects = histories.flatMap(({ simulation }) => simulation.moments.flatMap((moment) => moment.effects));
    const kinds = new Set(effects.map(({ kind }) => kind));
    const expected = ['state-change', 'state-ended', 'suppressed-failure', 'observation-gap', 'hour-closed', 'alert'];
    expect([...kinds]).toEqual(
      expect.arrayContaining([...expected, 'alert-released', 'alert-dropped', 'confirm', 'outage-continued']),
    );
    expect(histories.reduce((sum, { polls }) => sum + polls.length, 0)).toBeGreaterThan(8000);
  });
});
