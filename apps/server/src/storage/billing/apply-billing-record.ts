import { isDeepStrictEqual } from 'node:util';
import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { AddOns, Period } from '@pharos/domain/plans/add-ons.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { type PlanName, subscribedTo } from '@pharos/domain/plans/plans.ts';
import type { RecordedPayment } from '@pharos/domain/plans/subscription.ts';
import type { Db } from '../connection/connect.ts';
import { recordAudit } from '../organizations/audit-log.ts';
import { type OrganizationStateOptions, updateOrganizationState } from '../organizations/organization-states.ts';
import { ENTITLEMENT_COLUMNS, type EntitlementRow, toEntitlement } from '../organizations/plan-entitlement.ts';
import { settleCredits } from './credits.ts';
import type { StoredSubscription } from './subscriptions.ts';

/** See `BillingRecord` of the billing port. */
export interface BillingRecordToApply {
  version: number;
  bought: Purchase | null;
  payment: RecordedPayment | null;
  card: StoredSubscription['card'];
}

/**
 * Applies the provider's billing record to an organization, completely or not at all. Ignores a record that is older
 * than the last applied one.
 * @param versionBefore - The version that was stored before the record was read. Null if it is unknown.
 * @returns the change, or null if nothing changed.
 */
export const applyBillingRecord = async (
  trx: Db,
  organizationId: number,
  billingRecords: BillingRecordToApply,
  options: OrganizationStateOptions,
  versionBefore: number | null = null,
): Promise<AppliedChange | null> => {
  const organization = await trx
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select([...ENTITLEMENT_COLUMNS, 'organizations.name', 'organizations.timezone', 'organizations.state'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const stored = await trx
    .selectFrom('subscriptions')
    .where('organization_id', '=', organizationId)
    .selectAll()
    .executeTakeFirst();
  if (!organization || !stored) return null;
  // The provider has deleted the subscription, or another provider is in use now. There is no version to compare, so
  // its absence counts unless another record was applied since the read.
  const hasVanished = billingRecords.payment === null && stored.version === versionBefore;
  if (billingRecords.version < stored.version && !hasVanished) return null;

  const { bought, payment, card } = billingRecords;
  const endsTrial = bought !== null && payment !== null && organization.trial_ends_at !== null;
  const entitlement = {
    plan: bought?.plan ?? ('SPROUT' as const),
    plan_ends_at: bought && payment?.status === 'non_renewing' ? new Date(payment.termEnd) : null,
    add_on_checks: bought?.addOns.checks ?? 0,
    has_badge_add_on: bought?.addOns.badges ?? false,
    trial_ends_at: endsTrial
      ? earlier(organization.trial_ends_at, new Date(payment.startedAt))
      : organization.trial_ends_at,
  };
  const paid = {
    status: payment?.status ?? null,
    period: payment?.period ?? null,
    started_at: toDate(payment?.startedAt),
    term_start: toDate(payment?.termStart),
    term_end: toDate(payment?.termEnd),
    next_billing_at: toDate(payment?.nextBillingAt),
    next_plan: payment?.nextTerm?.plan ?? null,
    unpaid_since: toDate(payment?.unpaidSince),
    owed_cents: payment?.owedCents ?? null,
    refundable_cents: payment?.refundableCents ?? 0,
    promotional_cents: payment?.promotionalCents ?? 0,
  };
  const { organization_id: _, customer_id: __, version: ___, read_at: ____, ...before } = stored;
  const nextTerm = payment?.nextTerm ?? null;
  const isSame =
    isDeepStrictEqual({ ...organization, ...entitlement }, organization) &&
    isDeepStrictEqual({ ...before, ...paid, card, next_term: nextTerm }, before);
  await trx
    .updateTable('subscriptions')
    .set({
      ...paid,
      card: card === null ? null : JSON.stringify(card),
      next_term: nextTerm === null ? null : JSON.stringify(nextTerm),
      version: billingRecords.version,
      read_at: new Date(options.now),
    })
    .where('organization_id', '=', organizationId)
    .execute();
  await settleCredits(trx, organizationId, payment?.promotionalCents ?? 0, billingRecords.version);
  if (isSame) return null;
  await trx.updateTable('organizations').set(entitlement).where('id', '=', organizationId).execute();
  await recordAudit(trx, {
    organizationId,
    userId: null,
    address: null,
    action: 'subscription.change',
    subject: `organization ${organizationId}`,
    before: toAuditValues(organization, stored),
    after: toAuditValues({ ...organization, ...entitlement }, paid),
  });
  const updated = await updateOrganizationState(trx, organizationId, options);
  return {
    name: organization.name,
    timezone: organization.timezone,
    before: toPlanInForce({ ...organization, ...before, next_term: before.next_term as Purchase | null }, options.now),
    after: toPlanInForce(
      { ...organization, ...entitlement, ...paid, next_term: nextTerm, state: updated?.state ?? organization.state },
      options.now,
    ),
    renewalIsStopped: stored.renewal_stopped_at_term_end !== null,
  };
};

interface PlanInForce {
  plan: PlanName;
  isTrial: boolean;
  addOns: AddOns;
  /** The billing period. Null if nothing is paid for. */
  period: Period | null;
  state: OrganizationState;
  /** The purchase for the next term. Null if it does not change. */
  nextTerm: Purchase | null;
  termEnd: number | null;
}

export interface AppliedChange {
  name: string;
  timezone: string;
  before: PlanInForce;
  after: PlanInForce;
  /** Whether Pharos, not the customer, has stopped the renewal because the service ends. */
  renewalIsStopped: boolean;
}

interface PlanRow extends EntitlementRow {
  period: Period | null;
  state: OrganizationState;
  next_term: Purchase | null;
  term_end: Date | null;
}

const toPlanInForce = (row: PlanRow, now: number): PlanInForce => {
  const { plan, isTrial, addOns } = subscribedTo({ ...toEntitlement(row), endsAt: null, unlocked: false }, now);
  const { period, state, next_term: nextTerm, term_end: termEnd } = row;
  return { plan, isTrial, addOns, period, state, nextTerm, termEnd: termEnd?.getTime() ?? null };
};

const toDate = (time: number | null | undefined): Date | null => (time == null ? null : new Date(time));

const earlier = (a: Date | null, b: Date): Date => (a !== null && a < b ? a : b);

const toAuditValues = (
  { plan, add_on_checks, has_badge_add_on }: { plan: string; add_on_checks: number; has_badge_add_on: boolean },
  { status, period, unpaid_since }: { status: string | null; period: string | null; unpaid_since: Date | null },
) => ({
  plan,
  addOnChecks: add_on_checks,
  badges: has_badge_add_on,
  status,
  period,
  unpaidSince: unpaid_since?.toISOString() ?? null,
});
