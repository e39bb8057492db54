import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

type Trx = Kysely<Database>;

/** A worker's hold on deliveries while it sends them: it ends by itself, so that a worker that died holds nothing up. */
export interface Lease {
  id: string;
  deliveryIds: readonly number[];
}

/** By the database's clock. Renewed while the send is in progress, so that it may be short. */
export const LEASE_MS = 15_000;
export const RENEW_MS = 4000;

/**
 * How long the lease of a delivery still lasts (milliseconds); null when it is free. One that lasts longer than any lease is from before
 * the clock was set back: a worker that still sends it renews it within seconds.
 */
export const leasedForMs = sql<number | null>`case
  when lease_until > clock_timestamp() and lease_until <= clock_timestamp() + 2 * ${LEASE_MS} * interval '1 ms'
  then (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 end`;

const leaseEnd = sql<Date>`clock_timestamp() + ${LEASE_MS} * interval '1 ms'`;

/** Leases deliveries; the caller has locked their destination and found them free. Messages that are claimed together may share a lease's id. */
export const leaseDeliveries = async (trx: Trx, deliveryIds: readonly number[]): Promise<Lease> => {
  const id = randomUUID();
  await trx
    .updateTable('deliveries')
    .set({ lease_id: id, lease_until: leaseEnd, may_have_arrived: true })
    .where('id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .execute();
  return { id, deliveryIds };
};

/**
 * Starts the time of a lease again. Deliveries that another worker has leased meanwhile stay theirs: resolves with whether any is
 * left.
 */
export const renewLease = async (db: Trx, { id, deliveryIds }: Lease): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ lease_until: leaseEnd })
    .where('id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .where('lease_id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The same of any number, in one statement. It waits for no other: a delivery that is locked is being recorded, or renewed. */
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
