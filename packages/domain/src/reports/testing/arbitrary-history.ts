import { STATE_CODES, type StateCode } from '@pharos/contract/states.ts';
import fc from 'fast-check';
import type { Span } from '../time/span.ts';
import { isDown } from '../time/time-in-state.ts';
import type { StateSpan } from '../time/timeline.ts';

/** The end of the generated histories, on a clock of small whole numbers, so that a test can check every instant. */
export const HORIZON = 120;

const span = fc
  .tuple(fc.integer({ min: -20, max: HORIZON + 20 }), fc.integer({ min: 0, max: 60 }))
  .map(([from, length]): Span => ({ from, to: from + length }));

/** Adjoining states with some holes. Adjoining failing states belong to one outage. */
export const statesArbitrary = fc
  .array(
    fc.record({
      hole: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 10 })),
      length: fc.integer({ min: 0, max: 40 }),
      state: fc.constantFrom<StateCode>(...STATE_CODES),
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    const states: StateSpan[] = [];
    let cursor = -20;
    for (const [index, { hole, length, state }] of parts.entries()) {
      const before = states.at(-1);
      const from = cursor + hole;
      const goesOn = hole === 0 && before?.outageId != null;
      const outageId = isDown(state) ? (goesOn ? (before?.outageId ?? index) : index) : null;
      states.push({ from, to: from + length, state, outageId });
      cursor = from + length;
    }
    return states;
  });

export const gapsArbitrary = fc.array(span, { maxLength: 6 });

export const rangeArbitrary = fc
  .tuple(fc.integer({ min: 0, max: HORIZON - 1 }), fc.integer({ min: 1, max: HORIZON }))
  .map(([from, length]): Span => ({ from, to: Math.min(HORIZON, from + length) }));

const contains = (within: Span, instant: number): boolean => within.from <= instant && instant < within.to;

/** Shares no code with the code under test. */
export const stateAt = (states: readonly StateSpan[], gaps: readonly Span[], instant: number): StateSpan | undefined =>
  gaps.some((gap) => contains(gap, instant)) ? undefined : states.find((state) => contains(state, instant));
