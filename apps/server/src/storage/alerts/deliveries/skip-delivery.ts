import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/** Nothing is sent for this delivery, and its receipt says why. */
export const skipDelivery = async (trx: Kysely<Database>, deliveryId: number, reason: SkipReason): Promise<void> => {
  await trx.updateTable('deliveries').set({ status: 'skipped', reason }).where('id', '=', deliveryId).execute();
};
