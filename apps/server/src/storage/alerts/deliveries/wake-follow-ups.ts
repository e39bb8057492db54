import type { DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import type { Destination } from './destination.ts';
import { deliveryJob } from './enqueue-delivery.ts';
import { sendSeparately } from './send-separately.ts';

/**
 * Enqueues the follow-ups that wait for these openings, including those that joined the digest of the opening while it
 * was being sent.
 */
export const wakeFollowUps = async (
  trx: Kysely<Database>,
  { channel, recipient }: Pick<Destination, 'channel' | 'recipient'>,
  eventIds: readonly number[],
): Promise<void> => {
  const waiting = await trx
    .selectFrom('deliveries as d')
    .innerJoin('alert_events as follow_up', 'follow_up.id', 'd.event_id')
    .innerJoin('alert_events as opening', 'opening.check_id', 'follow_up.check_id')
    .innerJoin('deliveries as done', 'done.event_id', 'opening.id')
    .where('opening.id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('opening.kind', 'in', ['down', 'degraded', 'state-change'])
    .where('follow_up.kind', 'in', ['up', 'paused', 'recovered'])
    .whereRef('follow_up.id', '>', 'opening.id')
    .where((eb) => eb('follow_up.outage_id', 'is not distinct from', eb.ref('opening.outage_id')))
    .where('d.channel', '=', channel)
    .where(({ eb, fn }) => eb(fn.coalesce('d.opening_recipient', 'd.recipient'), '=', recipient))
    .where('done.channel', '=', channel)
    .where('done.recipient', '=', recipient)
    .where((eb) =>
      eb.or([
        eb('d.status', '=', 'pending'),
        eb.and([eb('d.status', '=', 'digest'), eb('d.digest_until', '=', eb.ref('done.digest_until'))]),
      ]),
    )
    .select(['d.id', 'd.status', 'd.integration_id as integrationId', 'd.organization_id as organizationId'])
    // One follow-up can match several of these events: the opening and later changes within the outage.
    .distinct()
    .execute();
  const ofStatus = (status: DeliveryStatus) => waiting.filter((each) => each.status === status);
  await sendSeparately(trx, ofStatus('digest'));
  await enqueueJobs(
    trx,
    ofStatus('pending').map((each) => deliveryJob(each)),
  );
};
