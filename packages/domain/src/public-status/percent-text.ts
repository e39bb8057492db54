/** Tolerance for floating-point errors, such as 0.29 × 100 = 28.999…. */
const ROUNDING = 1e-6;

/**
 * Converts a fraction to percent with two decimals. The value is cut off, so only a check that was never down has 100.
 */
export const percentOf = (availability: number): number => Math.floor(availability * 10_000 + ROUNDING) / 100;

export const percentText = (availability: number | null): string =>
  availability === null ? 'No data' : `${percentOf(availability).toFixed(2)} %`;
