/** In milliseconds. */
export interface ClockSample {
  /** Local time minus the other time, halfway between request and response. */
  offsetMs: number;
  /** The offset is correct within half of the round trip. */
  roundTripMs: number;
}

const MAX_SAMPLES = 6;

/**
 * Drops samples that contradict the new one, because one of the clocks was set. Two samples agree if their offsets
 * differ by at most half of the sum of both round trips. Source: RFC 5905, "Network Time Protocol Version 4", sections
 * 8 and 10.
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

/** Uses the sample with the shortest round trip. */
export const clockOffset = (samples: readonly ClockSample[]): number | null => {
  const best = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
  return best ? Math.round(best.offsetMs) : null;
};
