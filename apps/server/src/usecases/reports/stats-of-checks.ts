import { type CheckStats, checkStats } from '@pharos/domain/report/check-stats.ts';
import { readCheckHistories } from '../../storage/check-histories.ts';
import type { Db } from '../../storage/connect.ts';

/**
 * The figures of many checks over one range in a constant number of queries. Times are epoch milliseconds; `now` tells
 * what has been seen so far, where the range ends before. The caller has made sure that the checks are its own.
 */
export const statsOfChecks = async (
  db: Db,
  checkIds: readonly number[],
  from: number,
  to: number,
  now: number = to,
): Promise<Map<number, CheckStats>> => {
  const range = { from, to };
  const histories = await readCheckHistories(db, checkIds, range, now);
  return new Map([...histories].map(([id, history]) => [id, checkStats(history, range)]));
};
