import { listStateChanges as readStateChanges, type StateChangeRow } from '../../storage/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { checkOfCaller } from './check-of-caller.ts';

/** A state that a check was or is in; `ended_at` is null for the one in force. */
export type StateChangeView = StateChangeRow;

export interface StateChangesQuery {
  checkId: number;
  /** Leaves the available states out. Pauses stay: they explain why nothing was seen. */
  incidentsOnly: boolean;
  page: number;
  pageSize: number;
}

/** One page of a check's states, newest first. */
export const listStateChanges = async (
  services: Pick<Services, 'db'>,
  caller: Caller,
  { page, pageSize, ...filter }: StateChangesQuery,
): Promise<{ count: number; rows: StateChangeRow[] }> => {
  await checkOfCaller(services, caller, filter.checkId);
  return readStateChanges(services.db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
};
