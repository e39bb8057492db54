import { nextDueAt } from '../schedule/next-due-at.ts';

/**
 * Returns the first slot of the monitored checks after the newest stored result. Returns null if no slot was due until
 * `now`, or if there never was a result.
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
