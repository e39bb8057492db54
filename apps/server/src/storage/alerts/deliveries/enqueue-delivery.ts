import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import { LATEST } from '../../jobs/fair-priority.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

/** A delivery, as its job names it. */
export interface QueuedDelivery {
  id: number;
  /** The integration in whose lane it is sent; null of people. */
  integrationId: number | null;
  organizationId: number;
}

/** The digest of a destination, as its job names it. */
export interface QueuedDigest extends Destination {
  /** As of a delivery. */
  integrationId: number | null;
}

/** Sends a delivery in `inMs` milliseconds, or at once. Replaces the time that was set before. */
export const enqueueDelivery = (trx: Trx, delivery: QueuedDelivery, inMs?: number): Promise<void> =>
  enqueueJobs(trx, [deliveryJob(delivery, inMs)]);

/** Sends the digest collected until `until` in `inMs` milliseconds. Replaces the time that was set before. */
export const enqueueDigest = (trx: Trx, digest: QueuedDigest, until: Date, inMs: number): Promise<void> =>
  enqueueJobs(trx, [digestJob(digest, until, inMs)]);

/** The job of `enqueueDelivery`. One to an integration comes after all others: thousands of retries delay no fan-out and no mail. */
export const deliveryJob = ({ id, integrationId, organizationId }: QueuedDelivery, inMs?: number): NewJob => ({
  task: 'deliver',
  payload: { deliveryId: id, ...(integrationId !== null && { integrationId, organizationId }) },
  jobKey: `deliver:${id}`,
  ...(integrationId !== null && { priority: LATEST }),
  ...(inMs !== undefined && { inMs }),
});

/** The job of `enqueueDigest`. */
export const digestJob = (
  { organizationId, channel, recipient, integrationId }: QueuedDigest,
  until: Date,
  inMs: number,
): NewJob => ({
  task: 'deliver-digest',
  payload: {
    organizationId,
    channel,
    recipient,
    until: until.toISOString(),
    ...(integrationId !== null && { integrationId }),
  },
  jobKey: `digest:${organizationId}:${channel}:${recipient}:${until.getTime()}`,
  inMs,
});
