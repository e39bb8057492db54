import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import { deliveryJob } from './enqueue-delivery.ts';

/** Takes deliveries out of their digest: they are sent separately, when their turn comes. */
export const sendSeparately = async (trx: Kysely<Database>, deliveryIds: readonly number[]): Promise<void> => {
  if (deliveryIds.length === 0) return;
  await trx
    .updateTable('deliveries')
    .set({ status: 'pending', digest_until: null })
    .where('id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .execute();
  await enqueueJobs(
    trx,
    deliveryIds.map((id) => deliveryJob(id)),
  );
};
