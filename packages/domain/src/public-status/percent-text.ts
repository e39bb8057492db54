/** 0.29 × 100 is 28.999…: what is a whole number but for that counts as one. */
const ROUNDING = 1e-6;

/** An availability from 0 to 1 in percent with two decimals, cut off and not rounded up: 100 is said of what was never down alone. */
export const percentOf = (availability: number): number => Math.floor(availability * 10_000 + ROUNDING) / 100;

/** The same as "99.98 %"; "No data" where nothing is known (null). */
export const percentText = (availability: number | null): string =>
  availability === null ? 'No data' : `${percentOf(availability).toFixed(2)} %`;
