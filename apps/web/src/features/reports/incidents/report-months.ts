import { addMonths, firstOfMonth } from '../range/calendar-date.ts';

/**
 * Returns months such as "2026-11", newest first, back to the creation of the check. `historyMonths` is the maximum.
 */
export const reportMonths = (today: string, createdOn: string, historyMonths: number): string[] => {
  const all = Array.from({ length: historyMonths }, (_, back) => addMonths(firstOfMonth(today), -back).slice(0, 7));
  return all.filter((month, index) => index === 0 || month >= createdOn.slice(0, 7));
};
