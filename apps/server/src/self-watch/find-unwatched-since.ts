import { firstMissedSlot } from '@pharos/domain/self-watch/first-missed-slot.ts';
import { ALARM_AFTER_MS } from '@pharos/domain/self-watch/system-problem.ts';
import type { Db } from '../storage/connection/connect.ts';
import { readWatchedUntil } from '../storage/self-watch/watched-until.ts';

/**
 * Returns the time since which no process watched, in a period in which this process could not run (epoch
 * milliseconds). It is the time of the newest result that another process stored, or else the start of the period. Null
 * if slots were due for less than 2 minutes since then.
 */
export const findUnwatchedSince = async (
  db: Db,
  { from, until }: { from: number; until: number },
): Promise<number | null> => {
  // Later results may be from this process, which runs again.
  const { newestResultAt, checks } = await readWatchedUntil(db, until);
  const since = Math.max(newestResultAt ?? from, from);
  const missed = firstMissedSlot(checks, since, until);
  return missed === null || until - missed < ALARM_AFTER_MS ? null : since;
};
