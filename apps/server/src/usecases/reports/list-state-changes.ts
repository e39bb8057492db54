import { listStateChanges as readStateChanges, type StateChangeRow } from '../../storage/history/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';

/** A state that a check was or is in; `ended_at` is null for the one in force. `unwatchedMs` of its time, nothing is known. */
export type StateChangeView = StateChangeRow & { unwatchedMs: number };

export interface StateChangesQuery {
  checkId: number;
  /** Leaves the available states out. Pauses stay: they explain why nothing was seen. */
  incidentsOnly: boolean;
  page: number;
  pageSize: number;
}

/** One page of a check's states, newest first. */
export const listStateChanges = async (
  services: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  { page, pageSize, ...filter }: StateChangesQuery,
): Promise<{ count: number; rows: StateChangeView[] }> => {
  await findCheckOfCaller(services, caller, filter.checkId);
  const { count, rows } = await readStateChanges(services.db, filter, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { count, rows: await addUnwatchedTime(services.db, filter.checkId, rows, services.now()) };
};
