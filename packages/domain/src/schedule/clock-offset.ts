/** What one question for the time of another clock showed. Milliseconds. */
export interface ClockSample {
  /** The own clock's time less the other's, halfway between question and answer. */
  offsetMs: number;
  /** From question to answer: the offset is right within half of it. */
  roundTripMs: number;
}

const MAX_SAMPLES = 6;

/**
 * The newest samples, the new one included. Those that contradict it are dropped: one of the clocks was set since.
 * Two samples agree when their offsets differ by no more than half of both round trips.
 * Source: RFC 5905, "Network Time Protocol Version 4", sections 8 and 10.
 */
export const addClockSample = (samples: readonly ClockSample[], sample: ClockSample): ClockSample[] =>
  [
    ...samples.filter(
      ({ offsetMs, roundTripMs }) =>
        Math.abs(offsetMs - sample.offsetMs) <= (roundTripMs + sample.roundTripMs) / 2 + TICK_MS,
    ),
    sample,
  ].slice(-MAX_SAMPLES);

/** Clocks are read in whole milliseconds. */
const TICK_MS = 2;

/** The offset of the sample with the shortest round trip, in whole milliseconds; null without any. */
export const clockOffset = (samples: readonly ClockSample[]): number | null => {
  const best = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
  return best ? Math.round(best.offsetMs) : null;
};
