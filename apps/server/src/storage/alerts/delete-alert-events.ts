import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * Deletes the events that match `narrow`, and their deliveries. Must run in a transaction. Waits for a running fan-out
 * of these events and also deletes its deliveries.
 */
export const deleteAlertEvents = async (
  trx: Db,
  checkIds: readonly number[],
  narrow: RawBuilder<boolean> = sql`true`,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    delete from alert_events where check_id = any(${checkIds}::int[]) and ${narrow} returning id`.execute(trx);
  const eventIds = rows.map(({ id }) => id);
  await sql`delete from deliveries where event_id = any(${eventIds}::bigint[])`.execute(trx);
};

export const deleteEventsWithoutDeliveries = async (trx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from alert_events where id = any(${ids}::bigint[])`.execute(trx);
};
