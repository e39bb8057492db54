const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Milliseconds until the next try after so many failures in a row: doubled each time up to a quarter of a minute, and spread over the
 * upper half, so that the pages of a restarted server do not come back all at once. `random` is 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number => {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return longest / 2 + (longest / 2) * random;
};
