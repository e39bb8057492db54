import { STATE_CODES } from '@pharos/contract/states.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckHistory } from '../reports/check-stats.ts';
import { gapsArbitrary, HORIZON, statesArbitrary } from '../reports/testing/arbitrary-history.ts';
import type { Span } from '../reports/time/span.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import type { StateSpan } from '../reports/time/timeline.ts';
import { type PublicOutage, publicOutagesOf } from './public-outages.ts';

const MINUTE = 60_000;

const historyOf = (states: StateSpan[], gaps: Span[] = []): CheckHistory => ({
  ...{ createdAt: 0, states, gaps, performance: [], hours: [] },
});

/** Spans in any order that may overlap, as an import can create them. */
const unsoundStates = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20), fc.constantFrom(...STATE_CODES), fc.integer({ min: 1, max: 4 })).map(
    ([from, length, state, id]): StateSpan => ({
      from,
      to: from + length,
      state,
      outageId: isDown(state) ? id : null,
    }),
  ),
  { maxLength: 12 },
);

const contains = ({ from, to }: Span, instant: number): boolean => from <= instant && instant < to;

const outagesByInstants = ({ states, gaps }: CheckHistory, readAt: number): PublicOutage[] => {
  const ids = new Set(states.flatMap(({ outageId }) => outageId ?? []));
  return [...ids].map((id) => {
    const own = states.filter(({ outageId }) => outageId === id);
    const from = Math.min(...own.map((state) => state.from));
    const end = Math.max(...own.map((state) => state.to));
    const instants = Array.from({ length: end - from }, (_, index) => from + index);
    const downMs = instants.filter(
      (instant) => own.some((state) => contains(state, instant)) && !gaps.some((gap) => contains(gap, instant)),
    ).length;
    if (end >= readAt) return { id, from, to: null, downMs };
    const later = states.filter((state) => state.from >= end).toSorted((a, b) => a.from - b.from);
    if (later[0]?.state !== 'PS') return { id, from, to: end, downMs };
    return { id, from, to: end, downMs, pause: { seenUpAt: later.find(({ state }) => state === 'AV')?.from ?? null } };
  });
};

const byId = (outages: PublicOutage[]): PublicOutage[] => outages.toSorted((a, b) => a.id - b.id);

describe('publicOutagesOf', () => {
  it('agrees with a walk through every instant, for any states and gaps', () => {
    fc.assert(
      fc.property(
        fc.oneof(statesArbitrary, unsoundStates),
        gapsArbitrary,
        fc.integer({ min: 1, max: HORIZON }),
        (states, gaps, readAt) => {
          const history = historyOf(states, gaps);
          const outages = publicOutagesOf(history, readAt);
          expect(byId(outages)).toEqual(byId(outagesByInstants(history, readAt)));
          const begins = outages.map(({ from }) => from);
          expect(begins).toEqual(begins.toSorted((a, b) => b - a));
        },
      ),
      { numRuns: 300 },
    );
  });

  // A pass over all states or gaps for each outage would take minutes.
  it('processes a long history in one pass', () => {
    const count = 60_000;
    const states = Array.from({ length: count }, (_, index): StateSpan => {
      const state = (['NR', 'PS', 'AV', 'RE'] as const)[index % 4] ?? 'AV';
      return { from: index * MINUTE, to: (index + 1) * MINUTE, state, outageId: isDown(state) ? index : null };
    });
    const gaps = states.map(({ from }) => ({ from, to: from + MINUTE / 4 }));
    const outages = publicOutagesOf(historyOf(states, gaps), count * MINUTE + 1);
    expect(outages).toHaveLength(count / 2);
    expect(outages.slice(-2)).toEqual([
      { id: 3, from: 3 * MINUTE, to: 4 * MINUTE, downMs: (MINUTE * 3) / 4 },
      { id: 0, from: 0, to: MINUTE, downMs: (MINUTE * 3) / 4, pause: { seenUpAt: 2 * MINUTE } },
    ]);
  });

  it('supports an outage with any number of states', () => {
    const states = Array.from({ length: 200_000 }, (_, index): StateSpan => {
      return { from: index, to: index + 1, state: index % 2 === 0 ? 'NR' : 'RE', outageId: 7 };
    });
    expect(publicOutagesOf(historyOf(states), 300_000)).toEqual([{ id: 7, from: 0, to: 200_000, downMs: 200_000 }]);
  });
});
