import type { Db } from '../connection/connect.ts';
import { presentSummary, type StateChangeRow } from './state-changes.ts';

export type OutageStateChange = StateChangeRow & { outage_id: number | null };

/**
 * Returns the state changes in order of time, including those outside the reported range. The id of an outage is that
 * of its first state change, which retention may have deleted. No other state change of the outage is older.
 */
export const readOutageStateChanges = async (
  db: Db,
  checkId: number,
  outageIds: readonly number[],
): Promise<OutageStateChange[]> => {
  if (outageIds.length === 0) return [];
  return db
    .selectFrom('state_changes as s')
    .where('s.check_id', '=', checkId)
    .where('s.outage_id', 'in', outageIds)
    .where('s.started_at', '>=', ({ selectFrom, fn, val }) =>
      selectFrom('state_changes as f')
        .where('f.check_id', '=', checkId)
        .where('f.id', 'in', outageIds)
        .select(({ fn: f }) => fn.coalesce(f.min('f.started_at'), val(new Date(0))).as('first')),
    )
    .select(['s.id', 's.check_id', 's.state', 's.started_at', 's.ended_at', 's.summary', 's.comment', 's.recorded_at'])
    .select(['s.outage_id', presentSummary])
    .orderBy('s.started_at')
    .orderBy('s.id')
    .execute();
};
