import { DAY_MS } from '../../figures/hour-figures.ts';

/**
 * Returns the start of the UTC day `months` ago, minus one day, because days further east begin earlier. If that month
 * is too short, its last day is used.
 */
export const historyLimit = (now: number, months: number): number => {
  const today = new Date(now);
  const firstOfMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const daysInMonth = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  return firstOfMonth.setUTCDate(Math.min(today.getUTCDate(), daysInMonth)) - DAY_MS;
};
