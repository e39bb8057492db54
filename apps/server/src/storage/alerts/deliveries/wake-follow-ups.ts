import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/** Once the delivery of an opening is done, the follow-ups that wait behind it for the same recipient have their turn. */
export const wakeFollowUps = async (
  trx: Kysely<Database>,
  { eventId, channel, recipient }: { eventId: number; channel: string; recipient: string },
): Promise<void> => {
  const waiting = await trx
    .selectFrom('deliveries as d')
    .innerJoin('alert_events as follow_up', 'follow_up.id', 'd.event_id')
    .innerJoin('alert_events as opening', 'opening.check_id', 'follow_up.check_id')
    .where('opening.id', '=', eventId)
    .where('opening.kind', 'in', ['down', 'degraded'])
    .where('follow_up.kind', 'in', ['up', 'paused', 'recovered'])
    .whereRef('follow_up.id', '>', 'opening.id')
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where('d.status', '=', 'pending')
    .select('d.id')
    .execute();
  for (const { id } of waiting) await enqueueDelivery(trx, id);
};
