import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { type AlertKind, isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { isForActiveOnly } from '@pharos/domain/alerts/decide-fan-out.ts';
import { decideFollowUp } from '@pharos/domain/alerts/decide-follow-up.ts';
import type { DeliveryStatus, SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { integrationSkip } from '@pharos/domain/integrations/integration-skip.ts';
import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { type EntitlementRow, entitlementOfO, toEntitlement } from '../organizations/plan-entitlement.ts';
import { peopleOf, type Recipient } from './recipients.ts';

type Trx = Kysely<Database>;

interface PlanRules {
  sellsPlans: boolean;
  now: () => number;
}

/**
 * Returns the recipients to whom the openings, or changes within their outages, were or will be sent. Each has the
 * current address. Recipients who muted alerts since then are included. Recipients who left, unsubscribed or have not
 * confirmed their current address are skipped. Integrations that did not receive the opening are also skipped, so that
 * a person who resends the opening can also resend the follow-up.
 */
export const recipientsOfOpenings = async (
  trx: Trx,
  followUps: readonly { id: number; openingIds: readonly number[] }[],
  rules: PlanRules,
): Promise<ReadonlyMap<number, Recipient[]>> => {
  const followUpOf = new Map(followUps.flatMap(({ id, openingIds }) => openingIds.map((openingId) => [openingId, id])));
  if (followUpOf.size === 0) return new Map();
  const { rows } =
    await sql<OpeningRecipientRow>`${openingRecipientRows} where d.event_id = any(${[...followUpOf.keys()]}::bigint[])
    and (d.status in ('pending', 'digest', 'sent', 'kept') or i.id is not null)
    order by d.status in ('failed', 'skipped'), d.id`.execute(trx);
  const byFollowUp = new Map<number, Map<string, Recipient>>();
  for (const row of rows) {
    const followUpId = followUpOf.get(row.event_id) ?? 0;
    const byAddress = byFollowUp.get(followUpId) ?? new Map<string, Recipient>();
    byFollowUp.set(followUpId, byAddress);
    const { channel, membership_id: membershipId, contact_id: contactId, integration_id: integrationId } = row;
    const recipient = row.address ?? row.recipient;
    const openingRecipient = recipient === row.recipient ? null : row.recipient;
    const key = `${channel} ${recipient}`;
    if (byAddress.has(key)) continue;
    const turn = decideFollowUp(row.status);
    byAddress.set(key, {
      channel,
      recipient,
      membershipId,
      contactId,
      integrationId,
      openingRecipient,
      skip: turn.decision === 'skip' ? turn.reason : skipReasonOf(row, rules),
    });
  }
  return new Map([...byFollowUp].map(([id, byAddress]) => [id, [...byAddress.values()]]));
};

/**
 * Returns the reasons why waiting deliveries must not be sent after all, by delivery id. Muted recipients still receive
 * the follow-ups of alerts that they received.
 */
export const readWithdrawn = async (
  trx: Trx,
  deliveries: readonly { id: number; integrationId: number | null }[],
  rules: PlanRules,
): Promise<ReadonlyMap<number, SkipReason>> => {
  if (deliveries.length === 0) return new Map();
  // An integration has no member or contact, and a query with people takes several times as long.
  const openingRecipient = deliveries.every(({ integrationId }) => integrationId !== null)
    ? integrationStates
    : openingRecipientRows;
  const ids = deliveries.map(({ id }) => id);
  const { rows } = await sql<OpeningRecipientRow>`${openingRecipient} where d.id = any(${ids}::bigint[])`.execute(trx);
  return new Map(
    rows.flatMap((row) => {
      const skip = skipReasonOf(row, rules) ?? changedSkip(row);
      return skip === null ? [] : [[row.id, skip] as const];
    }),
  );
};

interface OpeningRecipientRow extends EntitlementRow {
  id: number;
  event_id: number;
  status: DeliveryStatus;
  channel: string;
  recipient: string;
  membership_id: number | null;
  contact_id: number | null;
  integration_id: number | null;
  /** Null for people and for a deleted integration. */
  integration_state: IntegrationState | null;
  integration_problem: IntegrationProblem | null;
  /** The position among the integrations of the organization, with 1 for the oldest. */
  integration_place: number;
  is_ended: boolean;
  address: string | null;
  is_unsubscribed: boolean;
  is_unconfirmed: boolean;
  /** Whether all recipients of the check with this address have disabled alert mails. */
  is_muted: boolean;
  kind: AlertKind;
  organization_active: boolean;
}

const ofIntegration = sql`i.state as integration_state, i.problem as integration_problem,
    coalesce(i.ended_recipients ->> d.recipient is not null, false) as is_ended, ${entitlementOfO},
    (select count(*)::int from integrations older where older.organization_id = i.organization_id and older.id <= i.id) as integration_place`;

/**
 * Deliveries from before the member or contact was recorded are matched by address to the current members and contacts.
 */
const openingRecipientRows = sql`
  select d.id, d.event_id, d.status, d.channel, d.recipient, d.membership_id, d.contact_id, d.integration_id, ${ofIntegration}, now_at.address,
    coalesce(x.email is not null, false) as is_unsubscribed, coalesce(c.consent = 'asked', false) as is_unconfirmed,
    case when d.channel = 'email' and coalesce(m.disable_alert_emails, c.disable_alert_emails, false) then coalesce(
      (select bool_and(p.is_muted) from (${peopleOf(sql`e.check_id`)}) p where p.email = now_at.address), true)
    else false end as is_muted,
    e.kind, o.state = 'AC' as organization_active
  from deliveries d
  join alert_events e on e.id = d.event_id
  join organizations o on o.id = d.organization_id
  left join integrations i on i.id = d.integration_id and i.organization_id = d.organization_id
  left join memberships m on m.id = d.membership_id and m.organization_id = d.organization_id
  left join users u on u.id = m.user_id
  left join contacts c on c.id = d.contact_id and c.organization_id = d.organization_id
  cross join lateral (
    select case when d.channel <> 'email' then d.recipient else coalesce(lower(u.email), c.email,
      (select lower(au.email) from memberships am join users au on au.id = am.user_id
        where am.organization_id = d.organization_id and lower(au.email) = d.recipient limit 1),
      (select ac.email from contacts ac where ac.organization_id = d.organization_id and ac.email = d.recipient)
    ) end as address) now_at
  left join unsubscribed_addresses x
    on d.channel = 'email' and x.organization_id = d.organization_id and x.email = now_at.address`;

const integrationStates = sql`
  select d.id, d.event_id, d.status, d.channel, d.recipient, d.integration_id, ${ofIntegration}, d.recipient as address,
    null as membership_id, null as contact_id, false as is_unsubscribed, false as is_unconfirmed, false as is_muted,
    e.kind, o.state = 'AC' as organization_active
  from deliveries d
  join alert_events e on e.id = d.event_id
  join organizations o on o.id = d.organization_id
  left join integrations i on i.id = d.integration_id and i.organization_id = d.organization_id`;

const skipReasonOf = (openingRecipient: OpeningRecipientRow, rules: PlanRules): SkipReason | null => {
  const { integration_id, address, is_ended, is_unsubscribed, is_unconfirmed } = openingRecipient;
  const whole = integration_id === null ? null : wholeSkip(openingRecipient, rules);
  if (whole !== null) return whole;
  if (is_ended) return 'recipient-ended';
  if (address === null) return 'recipient-left';
  if (is_unsubscribed) return 'unsubscribed';
  return is_unconfirmed ? 'contact-unconfirmed' : null;
};

const wholeSkip = (openingRecipient: OpeningRecipientRow, { sellsPlans, now }: PlanRules): SkipReason | null => {
  const { integration_state: state, integration_problem: problem, integration_place: place } = openingRecipient;
  if (state === null) return 'integration-deleted';
  const entitlement = { ...toEntitlement(openingRecipient), unlocked: !sellsPlans };
  return integrationSkip({ state, problem, place }, integrationsSentTo(entitlement, now()));
};

const changedSkip = ({ kind, is_muted, organization_active, contact_id }: OpeningRecipientRow): SkipReason | null => {
  if (!organization_active && isForActiveOnly(kind)) return 'organization-inactive';
  if (!is_muted || isFollowUp(kind)) return null;
  return contact_id === null ? 'member-muted' : 'contact-muted';
};
