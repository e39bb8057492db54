import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/** Once the delivery of an opening is done, the recoveries that wait behind it for the same recipient have their turn. */
export const wakeRecoveries = async (
  trx: Kysely<Database>,
  { eventId, channel, recipient }: { eventId: number; channel: string; recipient: string },
): Promise<void> => {
  const waiting = await trx
    .selectFrom('deliveries as d')
    .innerJoin('alert_events as recovery', 'recovery.id', 'd.event_id')
    .innerJoin('alert_events as opening', 'opening.check_id', 'recovery.check_id')
    .where('opening.id', '=', eventId)
    .where('opening.kind', 'in', ['down', 'degraded'])
    .where('recovery.kind', 'in', ['up', 'recovered'])
    .whereRef('recovery.id', '>', 'opening.id')
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where('d.status', '=', 'pending')
    .select('d.id')
    .execute();
  for (const { id } of waiting) await enqueueDelivery(trx, id);
};
