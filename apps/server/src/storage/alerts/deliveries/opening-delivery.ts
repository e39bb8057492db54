import type { DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { findOpenings } from '../find-opening.ts';
import { type Destination, destinationKey } from './destination.ts';

/**
 * The delivery of a follow-up's opening to the same recipient. If the recipient did not receive the opening, it is the
 * delivery of the first change within the outage that they received.
 */
export interface OpeningDelivery {
  eventId: number;
  status: DeliveryStatus;
  /** Epoch milliseconds. Null if the delivery is sent separately. */
  digestUntil: number | null;
}

/**
 * Returns the opening deliveries by the event id of the follow-up. Omits follow-ups without such a delivery to their
 * recipient.
 */
export const openingsOfDeliveries = async (
  trx: Kysely<Database>,
  followUps: readonly (Destination & { eventId: number; openingRecipient: string | null })[],
): Promise<ReadonlyMap<number, OpeningDelivery>> => {
  const openings = await findOpenings(
    trx,
    followUps.map(({ eventId }) => eventId),
  );
  const deliveries = await openingDeliveries(
    trx,
    followUps.map(({ eventId: id }) => ({ id, openingIds: openings.get(id)?.all ?? [] })),
  );
  return new Map(
    followUps.flatMap(({ eventId, channel, recipient, openingRecipient }) => {
      const key = destinationKey({ channel, recipient: openingRecipient ?? recipient });
      const opening = deliveries.get(eventId)?.get(key);
      return opening ? [[eventId, opening] as const] : [];
    }),
  );
};

/**
 * Returns all deliveries of the openings of follow-ups and of the changes within their outages, by follow-up id and
 * `destinationKey`.
 */
export const openingDeliveries = async (
  trx: Kysely<Database>,
  followUps: readonly { id: number; openingIds: readonly number[] }[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, OpeningDelivery>>> => {
  const ids = followUps.flatMap(({ openingIds }) => openingIds);
  const rows = ids.length === 0 ? [] : await deliveriesOf(trx, ids).execute();
  return new Map(
    followUps.map(({ id, openingIds }) => [
      id,
      byDestination(rows.filter(({ event_id: eventId }) => openingIds.includes(eventId))),
    ]),
  );
};

const deliveriesOf = (trx: Kysely<Database>, eventIds: readonly number[]) =>
  trx
    .selectFrom('deliveries')
    .select(['event_id', 'channel', 'recipient', 'status', 'digest_until'])
    .where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .orderBy('event_id');

type Row = { event_id: number; channel: string; recipient: string; status: DeliveryStatus; digest_until: Date | null };

/** Returns for each destination the first delivery that did not fail and was not skipped, or the first of all. */
const byDestination = (rows: readonly Row[]): ReadonlyMap<string, OpeningDelivery> => {
  const found = new Map<string, OpeningDelivery>();
  for (const row of rows) {
    const key = destinationKey(row);
    const before = found.get(key);
    if (before === undefined || (NOT_DELIVERED.has(before.status) && !NOT_DELIVERED.has(row.status)))
      found.set(key, toOpening(row));
  }
  return found;
};

const NOT_DELIVERED: ReadonlySet<DeliveryStatus> = new Set(['failed', 'skipped']);

const toOpening = (row: Row): OpeningDelivery => ({
  eventId: row.event_id,
  status: row.status,
  digestUntil: row.digest_until?.getTime() ?? null,
});
