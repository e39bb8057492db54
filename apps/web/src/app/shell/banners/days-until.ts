const DAY_MS = 86_400_000;

/** Days until a moment (ISO 8601), the begun one counted; 0 when it is reached. `now` is epoch milliseconds. */
export const daysUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / DAY_MS));
