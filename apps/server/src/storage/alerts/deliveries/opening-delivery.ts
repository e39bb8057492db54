import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import type { DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { findOpening } from '../find-opening.ts';

/** The same recipient's delivery of the opening of a follow-up. */
export interface OpeningDelivery {
  eventId: number;
  status: DeliveryStatus;
  /** Epoch milliseconds; null when it is or was sent separately. */
  digestUntil: number | null;
}

interface OnChannel {
  eventId: number;
  channel: string;
  recipient: string;
}

/** 'no opening' when the event is not a follow-up; null when the opening has no delivery to this recipient. */
export const openingDelivery = async (
  trx: Kysely<Database>,
  { eventId, channel, recipient, openingRecipient }: OnChannel & { openingRecipient: string | null },
): Promise<OpeningDelivery | null | 'no opening'> => {
  const event = await trx
    .selectFrom('alert_events')
    .select(['id', 'check_id', 'kind', 'outage_id'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event || !isFollowUp(event.kind)) return 'no opening';
  const openingId = await findOpening(trx, event);
  return openingId === null
    ? null
    : deliveryOf(trx, { eventId: openingId, channel, recipient: openingRecipient ?? recipient });
};

/** The delivery of an opening to a recipient; null when there is none. */
export const deliveryOf = async (
  trx: Kysely<Database>,
  { eventId, channel, recipient }: OnChannel,
): Promise<OpeningDelivery | null> => {
  const row = await trx
    .selectFrom('deliveries')
    .select(['event_id', 'status', 'digest_until'])
    .where('event_id', '=', eventId)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  if (!row) return null;
  return { eventId: row.event_id, status: row.status, digestUntil: row.digest_until?.getTime() ?? null };
};
