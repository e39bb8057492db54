import { type RawBuilder, sql } from 'kysely';
import { deleteAlertEvents } from '../alerts/delete-alert-events.ts';
import type { Db } from '../connection/connect.ts';
import type { HistoryTable } from './history-tables.ts';

/** Deletes matching rows, and the deliveries of deleted alert events. */
export const deleteHistory = async (
  trx: Db,
  table: HistoryTable,
  checkIds: readonly number[],
  narrow: RawBuilder<boolean> = sql`true`,
): Promise<void> => {
  if (table === 'alert_events') return deleteAlertEvents(trx, checkIds, narrow);
  await sql`delete from ${sql.table(table)} where check_id = any(${checkIds}::int[]) and ${narrow}`.execute(trx);
};
