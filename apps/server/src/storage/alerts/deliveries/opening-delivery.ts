import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import type { DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { findOpening } from '../find-opening.ts';
import { type Destination, destinationKey } from './destination.ts';

/** The same recipient's delivery of the opening of a follow-up. */
export interface OpeningDelivery {
  eventId: number;
  status: DeliveryStatus;
  /** Epoch milliseconds; null when it is or was sent separately. */
  digestUntil: number | null;
}

/** 'no opening' when the event is not a follow-up; null when the opening has no delivery to this recipient. */
export const openingDelivery = async (
  trx: Kysely<Database>,
  { eventId, channel, recipient, openingRecipient }: Destination & { eventId: number; openingRecipient: string | null },
): Promise<OpeningDelivery | null | 'no opening'> => {
  const event = await trx
    .selectFrom('alert_events')
    .select(['id', 'check_id', 'kind', 'outage_id'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event || !isFollowUp(event.kind)) return 'no opening';
  const openingId = await findOpening(trx, event);
  if (openingId === null) return null;
  const row = await deliveriesOf(trx, openingId)
    .where('channel', '=', channel)
    .where('recipient', '=', openingRecipient ?? recipient)
    .executeTakeFirst();
  return row ? toOpening(row) : null;
};

/** All deliveries of an opening, by `destinationKey`. */
export const openingDeliveries = async (
  trx: Kysely<Database>,
  openingId: number,
): Promise<ReadonlyMap<string, OpeningDelivery>> =>
  new Map((await deliveriesOf(trx, openingId).execute()).map((row) => [destinationKey(row), toOpening(row)]));

const deliveriesOf = (trx: Kysely<Database>, eventId: number) =>
  trx
    .selectFrom('deliveries')
    .select(['event_id', 'channel', 'recipient', 'status', 'digest_until'])
    .where('event_id', '=', eventId);

const toOpening = (row: { event_id: number; status: DeliveryStatus; digest_until: Date | null }): OpeningDelivery => ({
  eventId: row.event_id,
  status: row.status,
  digestUntil: row.digest_until?.getTime() ?? null,
});
