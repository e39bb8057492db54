import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';
import { deliveryJob, type QueuedDelivery } from './enqueue-delivery.ts';

/*
 * A destination receives the messages about one check in the order of their events, whether separate or in digests. A
 * delivery that waits for an earlier one has no job and is woken when the earlier one is done. A digest never waits: it
 * omits the deliveries that still have to wait. Therefore two messages cannot wait for each other.
 */

type Trx = Kysely<Database>;

export interface Ahead {
  id: number;
  isInDigest: boolean;
  isBeingSent: boolean;
}

/** Returns the delivery that a row of `deliveries` must wait for. Ignores deliveries in the same digest. */
export const ahead = sql<Ahead | null>`(
  select json_build_object('id', d.id, 'isInDigest', d.status = 'digest', 'isBeingSent', coalesce(d.lease_until > clock_timestamp(), false))
  from deliveries d
  where d.organization_id = deliveries.organization_id and d.channel = deliveries.channel and d.recipient = deliveries.recipient
    and d.status in ('pending', 'digest') and d.check_id = deliveries.check_id and d.event_id < deliveries.event_id
    and (d.digest_until is null or d.digest_until is distinct from deliveries.digest_until)
  order by d.event_id limit 1)`;

interface Done extends Destination {
  checkId: number;
  integrationId: number | null;
}

/**
 * Returns the next deliveries to one destination, for the checks of these deliveries. Omits a check whose next delivery
 * is in a digest, because the digest sends it.
 */
export const findNextDeliveries = async (trx: Trx, deliveries: readonly Done[]): Promise<QueuedDelivery[]> => {
  const [first] = deliveries;
  if (!first) return [];
  const { organizationId, channel, recipient, integrationId } = first;
  const checkIds = [...new Set(deliveries.map(({ checkId }) => checkId))];
  const { rows } = await sql<{ id: number }>`
    select next.id from unnest(${checkIds}::int[]) as c (check_id)
    cross join lateral (
      select d.id, d.status from deliveries d
      where d.organization_id = ${organizationId} and d.channel = ${channel} and d.recipient = ${recipient}
        and d.status in ('pending', 'digest') and d.check_id = c.check_id
      order by d.event_id limit 1) next
    where next.status = 'pending'
    order by next.id`.execute(trx);
  return rows.map(({ id }) => ({ id, integrationId, organizationId }));
};

export const enqueueNextDeliveries = async (trx: Trx, deliveries: readonly Done[]): Promise<void> => {
  const next = await findNextDeliveries(trx, deliveries);
  await enqueueJobs(
    trx,
    next.map((each) => deliveryJob(each)),
  );
};
