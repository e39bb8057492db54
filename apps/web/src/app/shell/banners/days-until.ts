const DAY_MS = 86_400_000;

/** Returns the days until a moment (ISO 8601), rounded up; 0 if it has passed. `now` is in epoch milliseconds. */
export const daysUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / DAY_MS));
