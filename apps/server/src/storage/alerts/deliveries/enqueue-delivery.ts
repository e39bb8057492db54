import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import { LATEST } from '../../jobs/fair-priority.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

/** A delivery as its job identifies it. */
export interface QueuedDelivery {
  id: number;
  /** The integration in whose lane the delivery is sent. Null for a delivery to a person. */
  integrationId: number | null;
  organizationId: number;
}

/** A digest as its job identifies it: by its destination. */
export interface QueuedDigest extends Destination {
  /** The integration in whose lane the digest is sent. Null for a digest to a person. */
  integrationId: number | null;
}

/** Enqueues the job that sends a delivery, at once or in `inMs` milliseconds. Replaces the time of an existing job. */
export const enqueueDelivery = (trx: Trx, delivery: QueuedDelivery, inMs?: number): Promise<void> =>
  enqueueJobs(trx, [deliveryJob(delivery, inMs)]);

/**
 * Enqueues the job that sends the digest collected until `until`, in `inMs` milliseconds. Replaces the time of an
 * existing job.
 */
export const enqueueDigest = (trx: Trx, digest: QueuedDigest, until: Date, inMs: number): Promise<void> =>
  enqueueJobs(trx, [digestJob(digest, until, inMs)]);

/**
 * Returns the job of `enqueueDelivery`. A delivery to an integration has the lowest priority, so that thousands of
 * retries do not delay a fan-out or a mail.
 */
export const deliveryJob = ({ id, integrationId, organizationId }: QueuedDelivery, inMs?: number): NewJob => ({
  task: 'deliver',
  payload: { deliveryId: id, ...(integrationId !== null && { integrationId, organizationId }) },
  jobKey: `deliver:${id}`,
  ...(integrationId !== null && { priority: LATEST }),
  ...(inMs !== undefined && { inMs }),
});

/** Returns the job of `enqueueDigest`. */
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
