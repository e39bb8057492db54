import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { listStateChanges as readStateChanges, type StateChangeRow } from '../../storage/history/state-changes.ts';
import type { Services, Tenant } from '../context.ts';
import { planOf } from '../plan-of.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import { listRange } from './report-range.ts';

/** `ended_at` is null for the current state. `unwatchedMs` is the time in observation gaps. */
export type StateChangeView = StateChangeRow & { unwatchedMs: number };

export interface StateChangesQuery extends RangeQuery {
  checkId: number;
  /** Omits available states. Pauses are included, because they explain the absence of results. */
  incidentsOnly: boolean;
  page: number;
  pageSize: number;
}

/** Returns the newest states first. With a range, returns states that were in force at some time within it. */
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
