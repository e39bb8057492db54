import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Where an alert is to be sent. */
export interface Recipient {
  channel: 'email';
  address: string;
  /** Why nothing is sent to this one; null when it is. */
  muted: SkipReason | null;
}

/** The recipients of a check's alerts: each address once, muted only when everyone behind it is. */
export const recipientsOfCheck = async (trx: Kysely<Database>, checkId: number): Promise<Recipient[]> => {
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
    const address = email.toLowerCase();
    if (!byAddress.has(address) || muted === null) byAddress.set(address, { channel: 'email', address, muted });
  };
  for (const { email, is_muted } of members) add(email, is_muted ? 'member-muted' : null);
  for (const { email, is_muted } of contacts) add(email, is_muted ? 'contact-muted' : null);
  return [...byAddress.values()];
};
