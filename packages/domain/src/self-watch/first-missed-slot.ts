import { nextDueAt } from '../schedule/next-due-at.ts';

/**
 * When the first slot after the newest stored result was due (epoch milliseconds), of checks that are monitored; null when none
 * was due until `now`, or there never was a result.
 */
export const firstMissedSlot = (
  checks: Iterable<{ id: number; intervalSeconds: number }>,
  newestResultAt: number | null,
  now: number,
): number | null => {
  if (newestResultAt === null) return null;
  let first = now;
  for (const { id, intervalSeconds } of checks) {
    first = Math.min(first, nextDueAt(id, intervalSeconds * 1000, newestResultAt));
  }
  return first < now ? first : null;
};
