import type { Db } from '../connection/connect.ts';

/** No provider resends an event after such a long time. */
const RETENTION_MS = 90 * 24 * 3_600_000;

/** Returns false if the event was recorded before. */
export const recordBillingEvent = async (
  trx: Db,
  event: { id: string; customerId: string | null; kind: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('billing_events')
    .values({ id: event.id, customer_id: event.customerId, kind: event.kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const sweepBillingEvents = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('billing_events')
    .where('received_at', '<', new Date(now - RETENTION_MS))
    .execute();
};
