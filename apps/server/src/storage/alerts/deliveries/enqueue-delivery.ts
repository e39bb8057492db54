import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';

type Trx = Kysely<Database>;

/** Sends a delivery at `runAt`, or at once. Whatever time was set before is replaced. */
export const enqueueDelivery = (trx: Trx, deliveryId: number, runAt?: Date): Promise<void> =>
  enqueueJob(trx, 'deliver', { deliveryId }, { jobKey: `deliver:${deliveryId}`, ...(runAt ? { runAt } : {}) });

/** Sends the digest collected until `until` at `runAt`. Whatever time was set before is replaced. */
export const enqueueDigest = (trx: Trx, destination: Destination, until: Date, runAt: Date): Promise<void> => {
  const { organizationId, channel, recipient } = destination;
  return enqueueJob(
    trx,
    'deliver-digest',
    { organizationId, channel, recipient, until: until.toISOString() },
    { jobKey: `digest:${organizationId}:${channel}:${recipient}:${until.getTime()}`, runAt },
  );
};
