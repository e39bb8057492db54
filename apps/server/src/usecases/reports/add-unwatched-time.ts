import { overlapWith } from '@pharos/domain/reports/time/span.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { readObservationGaps } from '../../storage/history/observation-gaps.ts';

interface Change {
  started_at: Date;
  ended_at: Date | null;
}

/** Adds the time in observation gaps to each state change. This time does not count as downtime in any figures. */
export const addUnwatchedTime = async <T extends Change>(
  db: Db,
  checkId: number,
  changes: readonly T[],
  now: number,
): Promise<(T & { unwatchedMs: number })[]> => {
  if (changes.length === 0) return [];
  const spans = changes.map(({ started_at, ended_at }) => ({
    from: started_at.getTime(),
    to: ended_at?.getTime() ?? now,
  }));
  const range = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
  const unwatchedIn = overlapWith(await readObservationGaps(db, checkId, range, now));
  return changes.map((change, index) => {
    const span = spans[index];
    return { ...change, unwatchedMs: span ? unwatchedIn(span) : 0 };
  });
};
