import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/** A worker's hold on deliveries while it sends them: it ends by itself, so that a worker that died holds nothing up. */
export interface Lease {
  id: string;
  deliveryIds: readonly number[];
}

/** Leases deliveries for so long, by the database's clock. The caller has locked their destination and found them free. */
export const leaseDeliveries = async (
  trx: Kysely<Database>,
  deliveryIds: readonly number[],
  forMs: number,
): Promise<Lease> => {
  const id = randomUUID();
  await trx
    .updateTable('deliveries')
    .set({ lease_id: id, lease_until: sql<Date>`clock_timestamp() + ${forMs} * interval '1 ms'` })
    .where('id', 'in', deliveryIds)
    .execute();
  return { id, deliveryIds };
};

/** Gives deliveries back that were not sent. Those that somebody else has leased meanwhile stay theirs. */
export const releaseLease = async (db: Kysely<Database>, lease: Lease): Promise<void> => {
  await db
    .updateTable('deliveries')
    .set({ lease_id: null, lease_until: null })
    .where('id', 'in', lease.deliveryIds)
    .where('lease_id', '=', lease.id)
    .execute();
};
