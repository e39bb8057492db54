import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyFigures } from '../figures/hour-figures.ts';
import { type CheckHistory, checkStats, withoutResponseMetrics } from './check-stats.ts';
import { gapsArbitrary, rangeArbitrary, stateAt, statesArbitrary } from './testing/arbitrary-history.ts';
import { CYCLE_MS, LONG_CYCLES, longHistory } from './testing/long-history.ts';
import { isDown } from './time/time-in-state.ts';

const history = (parts: Partial<CheckHistory>): CheckHistory => ({
  createdAt: Number.NEGATIVE_INFINITY,
  states: [],
  gaps: [],
  performance: [],
  hours: [],
  ...parts,
});

describe('checkStats', () => {
  it('counts an outage with several codes and a gap once', () => {
    const states: CheckHistory['states'] = [
      { from: 0, to: 100, state: 'AV', outageId: null },
      { from: 100, to: 200, state: 'NR', outageId: 7 },
      { from: 200, to: 300, state: 'RE', outageId: 7 },
      { from: 300, to: 400, state: 'AV', outageId: null },
      { from: 400, to: 420, state: 'NR', outageId: 9 },
      { from: 420, to: 500, state: 'PS', outageId: null },
    ];
    const stats = checkStats(history({ states, gaps: [{ from: 150, to: 250 }] }), { from: 0, to: 500 });
    expect(stats).toMatchObject({
      outages: 2,
      incidents: 3,
      downtimeMs: 120,
      maxDowntimeMs: 100,
      unknownMs: 100,
      pausedMs: 80,
      availability: (400 - 120) / 400,
    });
  });

  it('returns no availability, Apdex score and response time if nothing is known', () => {
    const stats = checkStats(history({ gaps: [{ from: 0, to: 50 }] }), { from: 0, to: 50 });
    expect(stats.availability).toBeNull();
    expect(stats.apdex).toEqual({ score: null, satisfied: 0, tolerating: 0, frustrated: 0 });
    expect(stats.response).toEqual({ average: null, minimum: null, maximum: null });
  });

  it('returns mean times that agree with downtime, outages and, without pauses, availability', () => {
    const states: CheckHistory['states'] = [
      { from: 0, to: 300, state: 'AV', outageId: null },
      { from: 300, to: 340, state: 'NR', outageId: 1 },
      { from: 340, to: 400, state: 'RE', outageId: 1 },
      { from: 400, to: 900, state: 'AV', outageId: null },
      { from: 900, to: 1000, state: 'NR', outageId: 2 },
    ];
    const stats = checkStats(history({ states, gaps: [{ from: 500, to: 600 }] }), { from: 100, to: 1000 });
    expect(stats).toMatchObject({ recoverMs: 100, betweenFailuresMs: 300, availability: 300 / (300 + 100) });
    const paused: CheckHistory['states'] = [{ from: 0, to: 50, state: 'PS', outageId: null }];
    const quiet = checkStats(history({ states: paused }), { from: 0, to: 50 });
    expect(quiet).toMatchObject({ recoverMs: null, betweenFailuresMs: null });
  });

  it('returns no mean time to recover before the first recovery, and no mean time between failures if the check was never up', () => {
    const down = (from: number): CheckHistory['states'][number] => ({ from, to: 100, state: 'NR', outageId: 1 });
    const up: CheckHistory['states'][number] = { from: 0, to: 60, state: 'AV', outageId: null };
    const range = { from: 0, to: 100 };
    expect(checkStats(history({ states: [down(0)] }), range)).toMatchObject({
      recoverMs: null,
      betweenFailuresMs: null,
    });
    const fallen = checkStats(history({ states: [up, down(60)] }), range);
    expect(fallen).toMatchObject({ recoverMs: null, betweenFailuresMs: 60 });
  });

  it('counts paused time as up', () => {
    const states: CheckHistory['states'] = [{ from: 0, to: 50, state: 'PS', outageId: null }];
    expect(checkStats(history({ states }), { from: 0, to: 50 }).availability).toBe(1);
  });

  it('includes the hours that begin within the range', () => {
    const hour = (startsAt: number, responseMs: number) => ({
      startsAt,
      figures: {
        ...emptyFigures(),
        polls: 4,
        satisfied: 2,
        tolerating: 1,
        available: 3,
        availableSum: 3 * responseMs,
        availableMin: responseMs,
        availableMax: responseMs,
      },
    });
    const hours = [hour(0, 10), hour(100, 20), hour(200, 40), hour(300, 80)];
    const stats = checkStats(history({ hours }), { from: 100, to: 300 });
    expect(stats.apdex).toEqual({ score: 5 / 8, satisfied: 4, tolerating: 2, frustrated: 2 });
    expect(stats.response).toEqual({ average: 30, minimum: 20, maximum: 40 });
  });

  it('excludes pauses and gaps from the time of good and degraded performance', () => {
    const stats = checkStats(
      history({
        states: [
          { from: 0, to: 60, state: 'AV', outageId: null },
          { from: 60, to: 100, state: 'PS', outageId: null },
        ],
        gaps: [{ from: 40, to: 50 }],
        performance: [
          { from: -10, to: 30, status: 'GP' },
          { from: 30, to: 100, status: 'DP' },
        ],
      }),
      { from: 10, to: 100 },
    );
    expect(stats.performance).toEqual({ degradations: 1, goodMs: 20, degradedMs: 20 });
  });

  it('processes a long history in one pass', () => {
    const half = LONG_CYCLES / 2;
    expect(checkStats(longHistory(), { from: 0, to: LONG_CYCLES * CYCLE_MS })).toMatchObject({
      ...{ outages: half, incidents: half, maxDowntimeMs: 10, downtimeMs: half * 10, maintenanceMs: half * 10 },
      performance: { degradations: LONG_CYCLES, goodMs: half * 15, degradedMs: half * 15 - 5 },
    });
  });

  it('supports any number of outages', () => {
    const states = Array.from({ length: 200_000 }, (_, index): CheckHistory['states'][number] => ({
      ...{ from: index, to: index + 1, state: 'NR', outageId: index },
    }));
    expect(checkStats(history({ states }), { from: 0, to: 200_000 })).toMatchObject({
      ...{ outages: 200_000, maxDowntimeMs: 1 },
    });
  });

  it('excludes unknown time before the creation, but counts imported states from that time', () => {
    const states: CheckHistory['states'] = [
      { from: 10, to: 20, state: 'NR', outageId: 1 },
      { from: 60, to: 100, state: 'AV', outageId: null },
    ];
    const range = { from: 0, to: 100 };
    expect(checkStats(history({ states, createdAt: 50 }), range)).toMatchObject({ unknownMs: 10, downtimeMs: 10 });
    expect(checkStats(history({ states, createdAt: 200 }), range)).toMatchObject({ unknownMs: 0, downtimeMs: 10 });
    expect(checkStats(history({ createdAt: 200 }), range)).toMatchObject({ unknownMs: 0, availability: null });
  });

  it('agrees with a walk through every instant', () => {
    fc.assert(
      fc.property(statesArbitrary, gapsArbitrary, rangeArbitrary, (states, gaps, range) => {
        const stats = checkStats(history({ states, gaps }), range);
        const instants = Array.from({ length: range.to - range.from }, (_, i) => stateAt(states, gaps, range.from + i));
        const known = instants.filter((state) => state !== undefined);
        const down = known.filter(({ state }) => isDown(state));
        const byOutage = Map.groupBy(down, ({ outageId }) => outageId);
        expect(stats.unknownMs).toBe(instants.length - known.length);
        expect(stats.downtimeMs).toBe(down.length);
        expect(stats.pausedMs).toBe(known.filter(({ state }) => state === 'PS').length);
        expect(stats.availability).toBe(known.length === 0 ? null : (known.length - down.length) / known.length);
        expect(stats.maxDowntimeMs).toBe(Math.max(0, ...[...byOutage.values()].map((part) => part.length)));
        const touched = Array.from({ length: range.to - range.from }, (_, i) => stateAt(states, [], range.from + i));
        const outages = new Set(touched.flatMap((state) => state?.outageId ?? []));
        expect(stats.outages).toBe(outages.size);
      }),
    );
  });

  it('adds up when a range is cut in two', () => {
    fc.assert(
      fc.property(statesArbitrary, gapsArbitrary, rangeArbitrary, fc.nat(), (states, gaps, range, cut) => {
        const middle = range.from + (cut % (range.to - range.from));
        const whole = checkStats(history({ states, gaps }), range);
        const first = checkStats(history({ states, gaps }), { from: range.from, to: middle });
        const second = checkStats(history({ states, gaps }), { from: middle, to: range.to });
        for (const field of ['downtimeMs', 'unknownMs', 'pausedMs'] as const) {
          expect(first[field] + second[field]).toBe(whole[field]);
        }
        expect(first.maxDowntimeMs).toBeLessThanOrEqual(whole.maxDowntimeMs);
        expect(first.outages + second.outages).toBeGreaterThanOrEqual(whole.outages);
      }),
    );
  });
});

describe('withoutResponseMetrics', () => {
  it('retains the availability and removes Apdex and response times', () => {
    const stats = checkStats(history({}), { from: 0, to: 1 });
    expect(withoutResponseMetrics(stats)).toEqual({ ...stats, apdex: null, response: null, percentiles: null });
  });
});
