import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

/** Sends a delivery in `inMs` milliseconds, or at once. Whatever time was set before is replaced. */
export const enqueueDelivery = (trx: Trx, deliveryId: number, inMs?: number): Promise<void> =>
  enqueueJobs(trx, [deliveryJob(deliveryId, inMs)]);

/** Sends the digest collected until `until` in `inMs` milliseconds. Whatever time was set before is replaced. */
export const enqueueDigest = (trx: Trx, destination: Destination, until: Date, inMs: number): Promise<void> =>
  enqueueJobs(trx, [digestJob(destination, until, inMs)]);

/** The job of `enqueueDelivery`. */
export const deliveryJob = (deliveryId: number, inMs?: number): NewJob => ({
  task: 'deliver',
  payload: { deliveryId },
  jobKey: `deliver:${deliveryId}`,
  ...(inMs !== undefined && { inMs }),
});

/** The job of `enqueueDigest`. */
export const digestJob = ({ organizationId, channel, recipient }: Destination, until: Date, inMs: number): NewJob => ({
  task: 'deliver-digest',
  payload: { organizationId, channel, recipient, until: until.toISOString() },
  jobKey: `digest:${organizationId}:${channel}:${recipient}:${until.getTime()}`,
  inMs,
});
