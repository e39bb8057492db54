import { firstMissedSlot } from '@pharos/domain/self-watch/first-missed-slot.ts';
import { ALARM_AFTER_MS } from '@pharos/domain/self-watch/system-problem.ts';
import type { Db } from '../storage/connection/connect.ts';
import { readWatchedUntil } from '../storage/self-watch/watched-until.ts';

/**
 * Since when no process watched in a time in which this one could not run: from the newest result that another one stored in it, else from its
 * begin. Null where slots were due for less than 2 minutes since then. Epoch milliseconds.
 */
export const findUnwatchedSince = async (
  db: Db,
  { from, until }: { from: number; until: number },
): Promise<number | null> => {
  // Later results may be of this process, which runs again.
  const { newestResultAt, checks } = await readWatchedUntil(db, until);
  const since = Math.max(newestResultAt ?? from, from);
  const missed = firstMissedSlot(checks, since, until);
  return missed === null || until - missed < ALARM_AFTER_MS ? null : since;
};
