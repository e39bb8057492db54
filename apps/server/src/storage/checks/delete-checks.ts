import type { Db } from '../connection/connect.ts';
import { deleteHistory } from '../retention/delete-history.ts';
import { HISTORY_TABLES } from '../retention/history-tables.ts';

/**
 * Deletes locked checks with their history, alerts and deliveries. Deletes the states first, in the lock order of the
 * engine. Retention removes history rows that the engine adds later.
 */
export const deleteChecks = async (trx: Db, organizationId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.deleteFrom('checks').where('organization_id', '=', organizationId).where('id', 'in', ids).execute();
  for (const table of HISTORY_TABLES) await deleteHistory(trx, table, ids);
};
