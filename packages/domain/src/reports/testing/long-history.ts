import type { CheckHistory } from '../check-stats.ts';

export const LONG_CYCLES = 40_000;
export const CYCLE_MS = 20;

/**
 * Returns a very long history. Code that passes over all of one list for each item of another list takes minutes with
 * it.
 * - Each cycle has 10 ms up and then 10 ms down.
 * - The check is slow from 15 ms after the start of each cycle until 5 ms after its end.
 * - Excluded maintenance hides the downtime of every second cycle.
 */
export const longHistory = (): CheckHistory => {
  const cycles = Array.from({ length: LONG_CYCLES }, (_, index) => index * CYCLE_MS);
  return {
    createdAt: 0,
    states: cycles.flatMap((from, index) => [
      { from, to: from + 10, state: 'AV', outageId: null },
      { from: from + 10, to: from + 20, state: 'NR', outageId: index },
    ]),
    gaps: [],
    performance: cycles.flatMap((from) => [
      { from: from + 5, to: from + 15, status: 'GP' },
      { from: from + 15, to: from + 25, status: 'DP' },
    ]),
    hours: [],
    maintenance: cycles
      .filter((_, index) => index % 2 === 1)
      .map((from) => ({ from: from + 10, to: from + 20, isLeftOut: true })),
  };
};
