/** Tolerance for floating-point errors. For example, 0.29 × 100 is 28.999…, which counts as the whole number. */
const ROUNDING = 1e-6;

/**
 * Converts an availability from 0 to 1 to percent with two decimals. The value is cut off and not rounded up, so only a
 * check that was never down has 100.
 */
export const percentOf = (availability: number): number => Math.floor(availability * 10_000 + ROUNDING) / 100;

/** Formats an availability, such as "99.98 %". Returns "No data" if nothing is known (null). */
export const percentText = (availability: number | null): string =>
  availability === null ? 'No data' : `${percentOf(availability).toFixed(2)} %`;
