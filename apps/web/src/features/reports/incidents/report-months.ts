import { addMonths, firstOfMonth } from '../range/calendar-date.ts';

/** Months from this one back to that of the check's first day, as far as the plan shows: "2026-11", newest first. */
export const reportMonths = (today: string, createdOn: string, historyMonths: number): string[] => {
  const all = Array.from({ length: historyMonths }, (_, back) => addMonths(firstOfMonth(today), -back).slice(0, 7));
  return all.filter((month, index) => index === 0 || month >= createdOn.slice(0, 7));
};
