import { sql } from 'kysely';
import { deleteAlertEvents } from '../alerts/delete-alert-events.ts';
import type { Db } from '../connection/connect.ts';

/** Tables that hold a check's record without a foreign key. Raw results are left to retention, which drops whole days. */
const RECORDS = [
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'daily_figures',
] as const;

/**
 * Deletes locked checks of the organization with their record, alerts and deliveries included.
 * The states go first, as the engine takes its locks; what it still adds to the record is swept by retention.
 */
export const deleteChecks = async (trx: Db, organizationId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.deleteFrom('checks').where('organization_id', '=', organizationId).where('id', 'in', ids).execute();
  for (const table of RECORDS) {
    await sql`delete from ${sql.table(table)} where check_id = any(${ids}::int[])`.execute(trx);
  }
  await deleteAlertEvents(trx, ids);
};
