import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import { LATEST } from '../../jobs/fair-priority.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

export interface QueuedDelivery {
  id: number;
  /** Null for a delivery to a person. */
  integrationId: number | null;
  organizationId: number;
}

export interface QueuedDigest extends Destination {
  integrationId: number | null;
}

/** Replaces the time of an existing job. Without `inMs`, the job runs at once. */
export const enqueueDelivery = (trx: Trx, delivery: QueuedDelivery, inMs?: number): Promise<void> =>
  enqueueJobs(trx, [deliveryJob(delivery, inMs)]);

export const enqueueDigest = (trx: Trx, digest: QueuedDigest, until: Date, inMs: number): Promise<void> =>
  enqueueJobs(trx, [digestJob(digest, until, inMs)]);

/**
 * Gives a delivery to an integration the lowest priority, so that thousands of retries do not delay a fan-out or a
 * mail.
 */
export const deliveryJob = ({ id, integrationId, organizationId }: QueuedDelivery, inMs?: number): NewJob => ({
  task: 'deliver',
  payload: { deliveryId: id, ...(integrationId !== null && { integrationId, organizationId }) },
  jobKey: `deliver:${id}`,
  ...(integrationId !== null && { priority: LATEST }),
  ...(inMs !== undefined && { inMs }),
});

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
