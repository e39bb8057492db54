import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsArbitrary, rangeArbitrary, statesArbitrary } from '../testing/arbitrary-history.ts';
import type { Span } from './span.ts';
import { timeInState } from './time-in-state.ts';
import { cutAt, type Segment, type StateSpan, timelineOf, withMaintenance } from './timeline.ts';

const available = (from: number, to: number): StateSpan => ({ from, to, state: 'AV', outageId: null });
const total = (time: Record<string, number>): number => Object.values(time).reduce((sum, ms) => sum + ms, 0);

describe('timelineOf', () => {
  it('returns unknown time before the first state, in a gap, and after the last state', () => {
    const segments = timelineOf([available(10, 40)], [{ from: 20, to: 30 }], { from: 0, to: 50 });
    expect(segments.map(({ from, to, state }) => [from, to, state])).toEqual([
      [0, 10, 'unknown'],
      [10, 20, 'AV'],
      [20, 30, 'unknown'],
      [30, 40, 'AV'],
      [40, 50, 'unknown'],
    ]);
  });

  it('returns one unknown segment without any state', () => {
    expect(timelineOf([], [], { from: 5, to: 9 })).toEqual([{ from: 5, to: 9, state: 'unknown', outageId: null }]);
  });

  it('covers exactly the range for any states, gaps and range, even if states overlap', () => {
    const anySpan = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 50 }))
      .map(([from, length]): Span => ({ from, to: from + length }));
    const overlapping = fc.array(anySpan.map(({ from, to }) => available(from, to)));
    fc.assert(
      fc.property(fc.oneof(statesArbitrary, overlapping), gapsArbitrary, rangeArbitrary, (states, gaps, range) => {
        const segments = timelineOf(states, gaps, range);
        let cursor = range.from;
        for (const segment of segments) {
          expect(segment.from).toBe(cursor);
          expect(segment.to).toBeGreaterThan(segment.from);
          cursor = segment.to;
        }
        expect(cursor).toBe(range.to);
        expect(total(timeInState(segments))).toBe(range.to - range.from);
      }),
    );
  });
});

describe('cutAt', () => {
  it('changes no time in any state, and leaves no segment across a border', () => {
    const bordersArbitrary = fc.uniqueArray(fc.integer({ min: 0, max: 120 })).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(statesArbitrary, rangeArbitrary, bordersArbitrary, (states, range, borders) => {
        const segments = timelineOf(states, [], range);
        const pieces = cutAt(segments, borders);
        expect(timeInState(pieces)).toEqual(timeInState(segments));
        for (const piece of pieces) {
          expect(piece.to).toBeGreaterThan(piece.from);
          expect(borders.some((border) => piece.from < border && border < piece.to)).toBe(false);
        }
      }),
    );
  });
});

describe('a timeline with maintenance', () => {
  const up: Segment = { from: 0, to: 50, state: 'AV', outageId: null };
  const down: Segment = { from: 50, to: 80, state: 'NR', outageId: 7, changeId: 3 };
  const rest: Segment = { from: 80, to: 100, state: 'unknown', outageId: null };

  it('hides the states during maintenance, which is one segment across several states', () => {
    expect(
      withMaintenance(
        [up, down, rest],
        [
          { from: 60, to: 90 },
          { from: 40, to: 70 },
        ],
      ),
    ).toEqual([
      { ...up, to: 40 },
      { from: 40, to: 90, state: 'maintenance', outageId: null },
      { ...rest, from: 90 },
    ]);
  });

  it('retains both sides of a segment that contains the maintenance', () => {
    expect(withMaintenance([down], [{ from: 55, to: 60 }])).toEqual([
      { ...down, to: 55 },
      { from: 55, to: 60, state: 'maintenance', outageId: null },
      { ...down, from: 60 },
    ]);
  });

  it('has unchanged segments if no maintenance overlaps them', () => {
    expect(withMaintenance([up, down], [{ from: 90, to: 95 }])).toEqual([up, down]);
    expect(withMaintenance([up, down], [])).toEqual([up, down]);
  });
});
