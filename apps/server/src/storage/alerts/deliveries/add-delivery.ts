import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Recipient } from '../recipients.ts';
import type { Destination } from './destination.ts';
import { enqueueDelivery, enqueueDigest } from './enqueue-delivery.ts';

export interface NewDelivery extends Pick<Recipient, 'membershipId' | 'contactId' | 'openingRecipient'> {
  eventId: number;
  to: Destination;
  /** Epoch milliseconds. */
  now: number;
  how: HowSent | { send: 'never'; reason: SkipReason };
}

/** Separately, or in the digest that is collected until then (epoch milliseconds). */
export type HowSent = { send: 'separately' } | { send: 'in-digest'; until: number };

/** Adds a delivery and its job; an event goes to a destination once, so a second one changes nothing. */
export const addDelivery = async (
  trx: Kysely<Database>,
  { eventId, to, now, how, membershipId, contactId, openingRecipient }: NewDelivery,
): Promise<void> => {
  const until = how.send === 'in-digest' ? new Date(how.until) : null;
  const added = await trx
    .insertInto('deliveries')
    .values({
      event_id: eventId,
      organization_id: to.organizationId,
      channel: to.channel,
      recipient: to.recipient,
      status: STATUS[how.send],
      reason: how.send === 'never' ? how.reason : null,
      membership_id: membershipId,
      contact_id: contactId,
      opening_recipient: openingRecipient,
      digest_until: until,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  if (how.send === 'separately') await enqueueDelivery(trx, added.id);
  // A digest that was collected before, and still waits for what it says to be taken, has its job.
  if (until && until.getTime() > now) await enqueueDigest(trx, to, until, until);
};

const STATUS = { separately: 'pending', 'in-digest': 'digest', never: 'skipped' } as const;
