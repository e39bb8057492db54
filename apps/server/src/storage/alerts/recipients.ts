import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { ContactConsent } from '@pharos/domain/people/contact-consent.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

type Trx = Kysely<Database>;

/** Where an alert is to be sent. */
export interface Recipient {
  /** Id of a channel. */
  channel: string;
  /** As that channel names a recipient: an e-mail address, for one. */
  recipient: string;
  /** Who is behind it, where one is known; a person who is both is named as a member. */
  membershipId: number | null;
  contactId: number | null;
  /** The integration that it is; null of people. */
  integrationId: number | null;
  /** Of a follow-up: where its opening went, when that is another address. */
  openingRecipient: string | null;
  /** Why nothing is sent to this one; null when it is. */
  skip: SkipReason | null;
}

/** Of a channel's recipients: `strangersMaySignUp` when nobody gets mail before the organization's owner has proved an address. */
export interface RecipientRules {
  strangersMaySignUp: boolean;
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

/** The people who are told of the alerts of these checks, by check: each address once, skipped only when everyone behind it is. */
export const recipientsOfChecks = async (
  trx: Trx,
  checkIds: readonly number[],
  { strangersMaySignUp }: RecipientRules,
): Promise<ReadonlyMap<number, Recipient[]>> => {
  if (checkIds.length === 0) return new Map();
  const { rows } = await sql<Person>`
    select k.check_id, p.*, x.email is not null as is_unsubscribed,
      ${strangersMaySignUp ? ownerIsVerified : sql`true`} as owner_is_verified
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

/** The members and contacts who are recipients of a check. */
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
  // Not even the owner: a stranger may have signed up with an address of another person.
  if (!person.owner_is_verified) return 'owner-unverified';
  if (person.is_unsubscribed) return 'unsubscribed';
  if (person.is_muted) return person.contact_id === null ? 'member-muted' : 'contact-muted';
  return person.consent === 'asked' ? 'contact-unconfirmed' : null;
};
