/** The result of one request for the time of another clock, in milliseconds. */
export interface ClockSample {
  /** The time of the local clock minus the time of the other clock, halfway between request and response. */
  offsetMs: number;
  /** The time from the request to the response. The offset is correct within half of it. */
  roundTripMs: number;
}

const MAX_SAMPLES = 6;

/**
 * Adds a sample and returns the newest samples. Samples that contradict the new one are dropped, because one of the
 * clocks was set since then. Two samples agree if their offsets differ by no more than half of the sum of both round
 * trips. Source: RFC 5905, "Network Time Protocol Version 4", sections 8 and 10.
 */
export const addClockSample = (samples: readonly ClockSample[], sample: ClockSample): ClockSample[] =>
  [
    ...samples.filter(
      ({ offsetMs, roundTripMs }) =>
        Math.abs(offsetMs - sample.offsetMs) <= (roundTripMs + sample.roundTripMs) / 2 + TICK_MS,
    ),
    sample,
  ].slice(-MAX_SAMPLES);

/** Tolerance for clocks that are read in whole milliseconds. */
const TICK_MS = 2;

/** Returns the offset of the sample with the shortest round trip in whole milliseconds, or null without samples. */
export const clockOffset = (samples: readonly ClockSample[]): number | null => {
  const best = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
  return best ? Math.round(best.offsetMs) : null;
};
