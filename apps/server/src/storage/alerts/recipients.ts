import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

type Trx = Kysely<Database>;

/** Where an alert is to be sent. */
export interface Recipient {
  /** Id of a channel. */
  channel: string;
  /** As that channel names a recipient: an e-mail address, for one. */
  recipient: string;
  /** Why nothing is sent to this one; null when it is. */
  muted: SkipReason | null;
}

/** The recipients of a check's alerts on every channel. */
export const recipientsOfCheck = (trx: Trx, checkId: number): Promise<Recipient[]> => emailRecipients(trx, checkId);

/** Members and contacts by e-mail: each address once, muted only when everyone behind it is. */
const emailRecipients = async (trx: Trx, checkId: number): Promise<Recipient[]> => {
  const members = await trx
    .selectFrom('check_recipients')
    .innerJoin('memberships', 'memberships.id', 'check_recipients.membership_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('check_recipients.check_id', '=', checkId)
    .select(['users.email', 'memberships.disable_alert_emails as is_muted'])
    .execute();
  const contacts = await trx
    .selectFrom('check_recipients')
    .innerJoin('contacts', 'contacts.id', 'check_recipients.contact_id')
    .where('check_recipients.check_id', '=', checkId)
    .select(['contacts.email', 'contacts.disable_alert_emails as is_muted'])
    .execute();
  const byAddress = new Map<string, Recipient>();
  const add = (email: string, muted: SkipReason | null): void => {
    const recipient = email.toLowerCase();
    if (!byAddress.has(recipient) || muted === null) byAddress.set(recipient, { channel: 'email', recipient, muted });
  };
  for (const { email, is_muted } of members) add(email, is_muted ? 'member-muted' : null);
  for (const { email, is_muted } of contacts) add(email, is_muted ? 'contact-muted' : null);
  return [...byAddress.values()];
};

/** The recipients that an opening was sent to, or still is to be: whom its follow-up goes to, muted since or not. */
export const recipientsOfOpening = async (trx: Trx, eventId: number): Promise<Recipient[]> => {
  const rows = await trx
    .selectFrom('deliveries')
    .select(['channel', 'recipient'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['pending', 'digest', 'sent'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, muted: null }));
};
