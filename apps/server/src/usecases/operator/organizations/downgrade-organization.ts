import { isAnnounced } from '@pharos/domain/organizations/retirement.ts';
import { excessOf, type Limited, limitedIn } from '@pharos/domain/plans/above-limits.ts';
import { type Downgrade, downgradesOf, type PlanUsage } from '@pharos/domain/plans/plan-change.ts';
import type { PlanForSale } from '@pharos/domain/plans/plan-prices.ts';
import { entitlementOf, limitsOf, type PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import { listText } from '@pharos/domain/text/list-text.ts';
import { purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { dayText } from '../../../html/moment-text.ts';
import { readEntitlementInUse } from '../../../storage/billing/plan-usage.ts';
import { forgetStoppedRenewal } from '../../../storage/billing/stopped-renewals.ts';
import { findSubscription, type StoredSubscription } from '../../../storage/billing/subscriptions.ts';
import { setTrialPlan } from '../../../storage/billing/trials.ts';
import { enqueueJob } from '../../../storage/jobs/enqueue-job.ts';
import { findDeprecation } from '../../../storage/operator/retirements.ts';
import { callProvider } from '../../billing/call-provider.ts';
import { customerOf } from '../../billing/customer-of.ts';
import { planSubscriptionOf } from '../../billing/plan-request.ts';
import { requireBilling } from '../../billing/require-billing.ts';
import { APPLY_AT_THE_LATEST_MS, isFree, refuseWhenRefused } from '../../billing/update-plan.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { actOnOrganization, type DoneAct, mailOwner, type Target } from './act-on-organization.ts';

export interface PossibleDowngrade extends Downgrade {
  /** Epoch milliseconds. Null if the downgrade takes effect immediately. */
  startsAt: number | null;
  above: Partial<Record<Limited, number>>;
}

/** `usage` counts only checks that are not paused. */
export const possibleDowngrades = (
  entitlement: PlanEntitlement,
  subscription: StoredSubscription | undefined,
  usage: PlanUsage,
  now: number,
): PossibleDowngrade[] =>
  downgradesOf(planSubscriptionOf(entitlement, subscription), now).map((downgrade) => {
    const startsAt = downgrade.way === 'try' ? null : (subscription?.payment?.termEnd ?? null);
    const { plan, addOns } = downgrade.wanted;
    const limits = limitsOf({ ...entitlementOf(plan), addOns, grants: entitlement.grants }, startsAt ?? now);
    return { ...downgrade, startsAt, above: excessOf(usage, limits) };
  });

/**
 * Changes to a lower plan even if the usage exceeds its limits, which then has a grace period. Takes effect immediately
 * in a trial, otherwise at the end of the term.
 */
export const downgradeOrganization = async (
  services: Pick<Services, 'db' | 'billing' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  id: number,
  { plan, reason }: { plan: PlanForSale; reason: string },
): Promise<void> => {
  const { db, now } = services;
  const billing = requireBilling(services);
  await callProvider(billing.sync(id));
  let agreed: { target: Target; downgrade: PossibleDowngrade; usage: PlanUsage } | undefined;
  await actOnOrganization(services, operator, { id, reason }, async (trx, target) => {
    const deprecation = await findDeprecation(trx, id);
    if (deprecation && isAnnounced(deprecation, now()))
      throw unprocessable(
        'The end of the service is announced for this organization, so its plan cannot be changed any more.',
      );
    const { entitlement, usage } = await readEntitlementInUse(trx, id, now());
    const subscription = await findSubscription(trx, id);
    const all = possibleDowngrades({ ...entitlement, unlocked: false }, subscription, usage, now());
    const downgrade = all.find(({ wanted }) => wanted.plan === plan);
    if (!downgrade) throw unprocessable(`The organization cannot be downgraded to ${plan} from its current plan.`);
    agreed = { target, downgrade, usage };
    await forgetStoppedRenewal(trx, id);
    if (downgrade.way === 'try') await setTrialPlan(trx, id, plan);
    // Stored before the request to the provider, so that the change is applied even if this process ends.
    else {
      const later = { inMs: APPLY_AT_THE_LATEST_MS, jobKey: `sync-billing-later:${id}` };
      await enqueueJob(trx, 'sync-billing', { organizationId: id }, later);
    }
    const { startsAt, above } = downgrade;
    const startsOn = startsAt === null ? null : new Date(startsAt).toISOString();
    return { action: 'organization.downgrade', detail: { plan, startsOn, above }, mail: null };
  });
  if (!agreed) return;
  const { target, downgrade, usage } = agreed;
  if (downgrade.way === 'at-term-end') {
    const customer = await customerOf(services, { organization: { id } });
    const next = isFree(downgrade.wanted) ? null : downgrade.wanted;
    refuseWhenRefused(await callProvider(billing.provider.changeAtTermEnd(customer, next)));
    await callProvider(billing.sync(id));
  }
  // Only now, because the plan does not change if the provider rejects the request.
  const mail = mailOf(target, downgrade, usage, { reason, baseUrl: services.settings.baseUrl });
  await db.transaction().execute((trx) => mailOwner(trx, services, target, mail));
};

const mailOf = (
  { name, timezone }: Target,
  { wanted, startsAt, above }: PossibleDowngrade,
  usage: PlanUsage,
  { reason, baseUrl }: { reason: string; baseUrl: string },
): NonNullable<DoneAct['mail']> => {
  const is = purchaseText(wanted);
  const from = startsAt === null ? 'now' : `from ${dayText(startsAt, timezone)}`;
  const excess = limitedIn(above).map(
    (what) => `${usage[what]} ${what} (the plan includes ${usage[what] - (above[what] ?? 0)})`,
  );
  return {
    subject: `The plan of ${name} is ${is} ${from}`,
    headline: `${name} has ${is} ${from}`,
    paragraphs: [
      `The operators of this Pharos installation have downgraded the plan. Reason: ${reason}`,
      ...(excess.length === 0
        ? []
        : [
            `It has ${listText(excess)}. After the change, you have 7 days to delete objects that you do not need, to choose which checks run, or to choose a larger plan. Then the newest checks above the limit are paused, and the newest integrations above the limit do not receive alerts.`,
          ]),
      'Nothing is deleted.',
    ],
    action: { label: 'Open the plan', link: `${baseUrl}/settings/pricing` },
  };
};
