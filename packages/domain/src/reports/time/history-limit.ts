import { DAY_MS } from '../../figures/hour-figures.ts';

/**
 * The earliest time that a plan's months of history reach back to: the start of that UTC day, and a day before it,
 * because a calendar day picked by somebody further east began earlier. A month too short for the day ends it.
 */
export const historyLimit = (now: number, months: number): number => {
  const today = new Date(now);
  const firstOfMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const daysInMonth = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  return firstOfMonth.setUTCDate(Math.min(today.getUTCDate(), daysInMonth)) - DAY_MS;
};
