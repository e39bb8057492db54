import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';
import { deliveryJob, type QueuedDelivery } from './enqueue-delivery.ts';

/*
 * Of one check, a destination is told one thing after the other, in the order of their events, be they sent separately or in digests. What
 * is behind another waits without a job, and is woken when that is done. Only deliveries wait, and each only for earlier events: a digest
 * as a whole waits for nothing, but leaves out that whose turn it is not. So no two messages can wait for each other.
 */

type Trx = Kysely<Database>;

/** An earlier delivery that is not sent yet, the first of all. */
export interface Ahead {
  id: number;
  isInDigest: boolean;
  isBeingSent: boolean;
}

/** The one ahead of a row of `deliveries`; what is in the same digest is told with it. */
export const ahead = sql<Ahead | null>`(
  select json_build_object('id', d.id, 'isInDigest', d.status = 'digest', 'isBeingSent', coalesce(d.lease_until > clock_timestamp(), false))
  from deliveries d
  where d.organization_id = deliveries.organization_id and d.channel = deliveries.channel and d.recipient = deliveries.recipient
    and d.status in ('pending', 'digest') and d.check_id = deliveries.check_id and d.event_id < deliveries.event_id
    and (d.digest_until is null or d.digest_until is distinct from deliveries.digest_until)
  order by d.event_id limit 1)`;

/** A delivery that is done. */
interface Done extends Destination {
  checkId: number;
  integrationId: number | null;
}

/** What one destination is to be told next of the checks of these deliveries to it; what is in a digest goes with that. */
export const nextOfChecks = async (trx: Trx, deliveries: readonly Done[]): Promise<QueuedDelivery[]> => {
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

/** Sends that. */
export const wakeNextOfChecks = async (trx: Trx, deliveries: readonly Done[]): Promise<void> => {
  const next = await nextOfChecks(trx, deliveries);
  await enqueueJobs(
    trx,
    next.map((each) => deliveryJob(each)),
  );
};
