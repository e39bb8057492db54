import { isAnnounced } from '@pharos/domain/organizations/retirement.ts';
import {
  decidePlanChange,
  type PlanChange,
  type PlanUsage,
  type WantedPlan,
} from '@pharos/domain/plans/plan-change.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { entitlementOf, isHigherPlan, limitsOf, type PlanLimits, subscribedTo } from '@pharos/domain/plans/plans.ts';
import type { ChangeOutcome } from '../../billing/port.ts';
import { forgetStoppedRenewal } from '../../storage/billing/stopped-renewals.ts';
import { findSubscription } from '../../storage/billing/subscriptions.ts';
import { setTrialPlan } from '../../storage/billing/trials.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { findDeprecation } from '../../storage/operator/retirements.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { callProvider } from './call-provider.ts';
import { customerOf } from './customer-of.ts';
import { type PlanRequest, planSubscriptionOf, usageOf, wantedOf } from './plan-request.ts';
import { requireBilling } from './require-billing.ts';
import { PRICES } from './start-card-form.ts';

export type PlanUpdate = { wanted: Purchase; limits: PlanLimits } & (
  | { outcome: 'checkout'; url: string }
  | { outcome: 'updated' | 'downgraded' | 'no-card' }
  | { outcome: 'scheduled'; from: number | null }
  | { outcome: 'refused'; exceeded: Extract<PlanChange, { way: 'refused' }>['exceeded']; usage: PlanUsage }
);

/** The delay after which a purchase is applied even if the call was cut off, possibly after the charge. */
export const APPLY_AT_THE_LATEST_MS = 60_000;

type Parts = Pick<Services, 'db' | 'billing' | 'settings' | 'now'>;

/** Starts a trial, or buys, changes or cancels a plan, as decided by `decidePlanChange`. */
export const updatePlan = async (services: Parts, caller: Caller, request: PlanRequest): Promise<PlanUpdate> => {
  const billing = requireBilling(services);
  refuseOtherOrganization(caller, request.organizationId);
  const wanted = wantedOf(request);
  const { id } = caller.organization;
  await callProvider(billing.sync(id));

  const decided = await services.db.transaction().execute(async (trx) => {
    const entitlement = { ...(await lockOrganization(trx, id)), unlocked: false };
    const planSubscription = planSubscriptionOf(entitlement, await findSubscription(trx, id));
    const usage = await usageOf(trx, id, services.now());
    const deprecation = await findDeprecation(trx, id);
    if (deprecation && isAnnounced(deprecation, services.now())) throw unprocessable(ENDS);
    const change = decidePlanChange(planSubscription, wanted, usage, services.now());
    if (request.cancelsOnly && change.way !== 'keep' && change.way !== 'none') throw unprocessable(CHANGES_PLAN);
    if (services.settings.upgradesAreSuspended && (change.way === 'buy' || change.way === 'now'))
      throw unprocessable('Plan upgrade suspended temporarily. Your plan remains unchanged.');
    // The customer's request counts, even if Pharos has stopped the renewal before.
    if (change.way !== 'refused') await forgetStoppedRenewal(trx, id);
    if (change.way === 'try') {
      await setTrialPlan(trx, id, wanted.plan);
      await recordAudit(trx, { ...actorOf(caller), ...subscriptionAudit(id, 'try', wanted) });
    }
    // Before the request to the provider, so that it is also done if this process ends.
    if (change.way === 'keep' || change.way === 'now' || change.way === 'at-term-end') {
      const later = { inMs: APPLY_AT_THE_LATEST_MS, jobKey: `sync-billing-later:${id}` };
      await enqueueJob(trx, 'sync-billing', { organizationId: id }, later);
      await recordAudit(trx, { ...actorOf(caller), ...subscriptionAudit(id, 'request', wanted) });
    }
    return {
      change,
      usage,
      grants: entitlement.grants,
      isLower: isHigherPlan(subscribedTo(entitlement, services.now()).plan, wanted.plan),
    };
  });

  const { change, usage, grants, isLower } = decided;
  const limits = limitsOf({ ...entitlementOf(wanted.plan), addOns: wanted.addOns, grants }, services.now());
  const common = { wanted, limits };
  switch (change.way) {
    case 'none':
      return { ...common, outcome: 'updated' };
    case 'try':
      return { ...common, outcome: isLower ? 'downgraded' : 'updated' };
    case 'refused':
      return { ...common, outcome: 'refused', exceeded: change.exceeded, usage };
    case 'buy': {
      const customer = await customerOf(services, caller);
      const returnTo = new URL(`${services.settings.baseUrl}${PRICES}`);
      const { url } = await callProvider(billing.provider.startCheckout(customer, wanted, returnTo));
      return { ...common, outcome: 'checkout', url };
    }
    case 'keep':
    case 'now':
    case 'at-term-end': {
      const customer = await customerOf(services, caller);
      const isLater = change.way === 'at-term-end';
      const changing = isLater
        ? billing.provider.changeAtTermEnd(customer, isFree(wanted) ? null : wanted)
        : billing.provider.changeNow(customer, wanted);
      const outcome = await callProvider(changing);
      await callProvider(billing.sync(id));
      if (outcome === 'no-card') return { ...common, outcome };
      refuseWhenRefused(outcome);
      if (!isLater) return { ...common, outcome: 'updated' };
      const termEnd = (await findSubscription(services.db, id))?.payment?.termEnd ?? null;
      return { ...common, outcome: 'scheduled', from: termEnd };
    }
  }
};

const ENDS =
  'This service ends, so plans are no longer sold, changed or renewed. Your plan continues until the end of its term.';
const CHANGES_PLAN =
  'Your paid plan has changed, so the planned change cannot be canceled any more. Nothing was charged. Reload the page to see your plan.';

export const refuseWhenRefused = (outcome: ChangeOutcome): void => {
  if (typeof outcome === 'object') throw unprocessable(outcome.refused);
};

export const isFree = ({ plan, addOns }: Purchase): boolean =>
  plan === 'SPROUT' && addOns.checks === 0 && !addOns.badges;

const subscriptionAudit = (id: number, verb: 'try' | 'request', { plan, period, addOns }: WantedPlan) => ({
  action: `subscription.${verb}`,
  subject: `organization ${id}`,
  after: { plan, period, addOnChecks: addOns.checks, badges: addOns.badges },
});
