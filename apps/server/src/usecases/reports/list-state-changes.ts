import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { listStateChanges as readStateChanges, type StateChangeRow } from '../../storage/history/state-changes.ts';
import type { Services, Tenant } from '../context.ts';
import { planOf } from '../plan-of.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import { listRange } from './report-range.ts';

/** A state that a check was or is in; `ended_at` is null for the one in force. `unwatchedMs` of its time, nothing is known. */
export type StateChangeView = StateChangeRow & { unwatchedMs: number };

export interface StateChangesQuery extends RangeQuery {
  checkId: number;
  /** Leaves the available states out. Pauses stay: they explain why nothing was seen. */
  incidentsOnly: boolean;
  page: number;
  pageSize: number;
}

/** One page of a check's states, newest first; with a range those that lasted at some time of it. */
export const listStateChanges = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Tenant,
  { checkId, incidentsOnly, page, pageSize, ...query }: StateChangesQuery,
): Promise<{ count: number; rows: StateChangeView[] }> => {
  await findCheckOfCaller(services, caller, checkId);
  const now = services.now();
  const range = listRange(query, now, limitsOf(await planOf(services, caller), now).historyMonths);
  const { count, rows } = await readStateChanges(
    services.db,
    { checkId, incidentsOnly, range },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  return { count, rows: await addUnwatchedTime(services.db, checkId, rows, now) };
};
