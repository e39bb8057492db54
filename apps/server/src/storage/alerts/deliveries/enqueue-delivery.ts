import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

/** Sends a delivery at `runAt`, or at once. Whatever time was set before is replaced. */
export const enqueueDelivery = (trx: Trx, deliveryId: number, runAt?: Date): Promise<void> =>
  enqueueJobs(trx, [deliveryJob(deliveryId, runAt)]);

/** Sends the digest collected until `until` at `runAt`. Whatever time was set before is replaced. */
export const enqueueDigest = (trx: Trx, destination: Destination, until: Date, runAt: Date): Promise<void> =>
  enqueueJobs(trx, [digestJob(destination, until, runAt)]);

/** The job of `enqueueDelivery`. */
export const deliveryJob = (deliveryId: number, runAt?: Date): NewJob => ({
  task: 'deliver',
  payload: { deliveryId },
  jobKey: `deliver:${deliveryId}`,
  ...(runAt && { runAt }),
});

/** The job of `enqueueDigest`. */
export const digestJob = ({ organizationId, channel, recipient }: Destination, until: Date, runAt: Date): NewJob => ({
  task: 'deliver-digest',
  payload: { organizationId, channel, recipient, until: until.toISOString() },
  jobKey: `digest:${organizationId}:${channel}:${recipient}:${until.getTime()}`,
  runAt,
});
