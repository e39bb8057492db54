import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

type Trx = Kysely<Database>;

/**
 * A worker's temporary claim on deliveries while it sends them. It expires on its own, so that a worker that died does
 * not block the deliveries.
 */
export interface Lease {
  id: string;
  deliveryIds: readonly number[];
}

/** The duration by the database clock. A worker renews the lease during the send, so a short duration is sufficient. */
export const LEASE_MS = 15_000;
export const RENEW_MS = 4000;

/**
 * Returns the remaining time in milliseconds, or null if the delivery is free. Ignores a time above twice `LEASE_MS`:
 * it was written before the database clock was set back.
 */
export const leasedForMs = sql<number | null>`case
  when lease_until > clock_timestamp() and lease_until <= clock_timestamp() + 2 * ${LEASE_MS} * interval '1 ms'
  then (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 end`;

const leaseEnd = sql<Date>`clock_timestamp() + ${LEASE_MS} * interval '1 ms'`;

/**
 * Leases deliveries. The caller must have locked their destination and found them free. Messages that are claimed
 * together may share a lease id.
 */
export const leaseDeliveries = async (trx: Trx, deliveryIds: readonly number[]): Promise<Lease> => {
  const id = randomUUID();
  await trx
    .updateTable('deliveries')
    .set({ lease_id: id, lease_until: leaseEnd, may_have_arrived: true })
    .where('id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .execute();
  return { id, deliveryIds };
};

/** Extends a lease to its full duration again. Returns false if no delivery of the lease is left. */
export const renewLease = async (db: Trx, { id, deliveryIds }: Lease): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ lease_until: leaseEnd })
    .where('id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .where('lease_id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Skips locked deliveries instead of waiting, because these are being recorded or renewed. */
export const renewLeases = async (db: Trx, leases: readonly Lease[]): Promise<void> => {
  const each = leases.flatMap(({ id, deliveryIds }) => deliveryIds.map((deliveryId) => ({ id, deliveryId })));
  await sql`
    with held as materialized (
      select d.id from deliveries d
      join unnest(${each.map(({ deliveryId }) => deliveryId)}::bigint[], ${each.map(({ id }) => id)}::uuid[]) as l (delivery_id, lease_id)
        on l.delivery_id = d.id and l.lease_id = d.lease_id
      for update of d skip locked
    )
    update deliveries set lease_until = ${leaseEnd} from held where deliveries.id = held.id`.execute(db);
};
