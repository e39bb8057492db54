import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/** Takes a delivery out of its digest: it is sent separately, when its turn comes. */
export const sendSeparately = async (trx: Kysely<Database>, deliveryId: number): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ status: 'pending', digest_until: null })
    .where('id', '=', deliveryId)
    .execute();
  await enqueueDelivery(trx, deliveryId);
};
