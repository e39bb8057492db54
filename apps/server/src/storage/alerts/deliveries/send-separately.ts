import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import { deliveryJob, type QueuedDelivery } from './enqueue-delivery.ts';

/**
 * Removes deliveries from their digest, so that each is sent separately when no earlier delivery of its check is
 * waiting.
 */
export const sendSeparately = async (trx: Kysely<Database>, deliveries: readonly QueuedDelivery[]): Promise<void> => {
  if (deliveries.length === 0) return;
  await trx
    .updateTable('deliveries')
    .set({ status: 'pending', digest_until: null })
    .where('id', '=', sql<number>`any(${deliveries.map(({ id }) => id)}::bigint[])`)
    .execute();
  await enqueueJobs(
    trx,
    deliveries.map((each) => deliveryJob(each)),
  );
};
