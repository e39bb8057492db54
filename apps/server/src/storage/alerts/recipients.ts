import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { ContactConsent } from '@pharos/domain/people/contact-consent.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

type Trx = Kysely<Database>;

export interface Recipient {
  channel: string;
  recipient: string;
  /** The member or contact with this address. A person who is both appears as a member. */
  membershipId: number | null;
  contactId: number | null;
  integrationId: number | null;
  /** For a follow-up, the address to which its opening was sent, if it differs from `recipient`. Otherwise null. */
  openingRecipient: string | null;
  skip: SkipReason | null;
}

/** Prevents mail to anyone before the organization's owner has verified an address, if `isSignUpOpen` is true. */
export interface RecipientRules {
  isSignUpOpen: boolean;
}

interface Person {
  check_id: number;
  email: string;
  membership_id: number | null;
  contact_id: number | null;
  is_muted: boolean;
  consent: ContactConsent;
  is_unsubscribed: boolean;
  owner_is_verified: boolean;
}

/**
 * Returns the recipients by check. Each address occurs once. It is skipped only if every person with this address is
 * skipped.
 */
export const recipientsOfChecks = async (
  trx: Trx,
  checkIds: readonly number[],
  { isSignUpOpen }: RecipientRules,
): Promise<ReadonlyMap<number, Recipient[]>> => {
  if (checkIds.length === 0) return new Map();
  const { rows } = await sql<Person>`
    select k.check_id, p.*, x.email is not null as is_unsubscribed,
      ${isSignUpOpen ? ownerIsVerified : sql`true`} as owner_is_verified
    from unnest(${checkIds}::int[]) as k (check_id)
    cross join lateral (${peopleOf(sql`k.check_id`)}) p
    left join unsubscribed_addresses x on x.organization_id = p.organization_id and x.email = p.email`.execute(trx);
  const byCheck = new Map<number, Map<string, Recipient>>();
  for (const person of rows) {
    const byAddress = byCheck.get(person.check_id) ?? new Map<string, Recipient>();
    byCheck.set(person.check_id, byAddress);
    const skip = skipReason(person);
    if (byAddress.has(person.email) && skip !== null) continue;
    const { email: recipient, membership_id: membershipId, contact_id: contactId } = person;
    byAddress.set(recipient, {
      channel: 'email',
      recipient,
      membershipId,
      contactId,
      integrationId: null,
      openingRecipient: null,
      skip,
    });
  }
  return new Map([...byCheck].map(([checkId, byAddress]) => [checkId, [...byAddress.values()]]));
};

/** Selects the members and contacts who receive the alerts of a check. */
export const peopleOf = (checkId: RawBuilder<unknown>) => sql`
  select m.organization_id, lower(u.email) as email, m.id as membership_id, null::int as contact_id,
    m.disable_alert_emails as is_muted, 'not-asked' as consent
  from check_recipients r join memberships m on m.id = r.membership_id join users u on u.id = m.user_id
  where r.check_id = ${checkId}
  union all
  select c.organization_id, c.email, null, c.id, c.disable_alert_emails, c.consent
  from check_recipients r join contacts c on c.id = r.contact_id
  where r.check_id = ${checkId}`;

const ownerIsVerified = sql<boolean>`exists (
  select from memberships o join users ou on ou.id = o.user_id
  where o.organization_id = p.organization_id and o.role = 'OW' and ou.email_verified)`;

const skipReason = (person: Person): SkipReason | null => {
  // This applies even to the owner, because a stranger may have signed up with the address of another person.
  if (!person.owner_is_verified) return 'owner-unverified';
  if (person.is_unsubscribed) return 'unsubscribed';
  if (person.is_muted) return person.contact_id === null ? 'member-muted' : 'contact-muted';
  return person.consent === 'asked' ? 'contact-unconfirmed' : null;
};
