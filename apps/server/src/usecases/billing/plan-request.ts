import { type AddOns, addOnsOf, MAX_ADD_ON_CHECKS, type Period, packsOf } from '@pharos/domain/plans/add-ons.ts';
import type { PlanSubscription, PlanUsage, WantedPlan } from '@pharos/domain/plans/plan-change.ts';
import { ADD_ON_PRICES } from '@pharos/domain/plans/plan-prices.ts';
import type { StoredSubscription } from '../../storage/billing/subscriptions.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countIntegrations } from '../../storage/integrations/integrations.ts';
import { countChecks } from '../../storage/organizations/lock-organization.ts';
import { countOpenInvitations } from '../../storage/people/invitations.ts';
import { countMembers } from '../../storage/people/memberships.ts';
import { countStatusPages } from '../../storage/status-pages/status-pages.ts';
import { invalid } from '../errors.ts';
import { PLANS_BY_PERIOD } from '../organizations/list-plans.ts';

export interface PlanRequest {
  planId: number;
  organizationId: number;
  addOns: readonly { id: string; quantity: number }[];
  payNow: boolean;
  /** The request only withdraws a change that is agreed for the end of the term. It never causes a charge. */
  cancelsOnly: boolean;
}

/** @throws Refusal if the plan is not for sale. */
export const wantedOf = ({ planId, addOns, payNow }: PlanRequest): WantedPlan => {
  const plan = PLANS_BY_PERIOD.find(({ id }) => id === planId);
  if (!plan) throw invalid({ plan_id: ['This plan does not exist.'] });
  return { plan: plan.plan, period: plan.period, addOns: wantedAddOns(addOns, plan.period), payNow };
};

const wantedAddOns = (list: PlanRequest['addOns'], period: Period): AddOns => {
  const unknown = list.find(({ id }) =>
    [...ADD_ON_PRICES].every(([known, of]) => known !== id || of.period !== period),
  );
  if (unknown) throw invalid({ addons: [`The add-on ${unknown.id} does not exist for billing by the ${period}.`] });
  const addOns = addOnsOf(list);
  if (packsOf(addOns.checks) === null)
    throw invalid({
      addons: [
        `Add at most ${MAX_ADD_ON_CHECKS} checks: in steps of 10 up to 250, in steps of 25 up to 500, then in steps of 50.`,
      ],
    });
  return addOns;
};

export const planSubscriptionOf = (
  entitlement: PlanSubscription['entitlement'],
  subscription: StoredSubscription | undefined,
): PlanSubscription => {
  const payment = subscription?.payment;
  const isPaid = payment != null && payment.status !== 'cancelled';
  return {
    entitlement,
    period: isPaid ? payment.period : null,
    isEnding: isPaid && (payment.status === 'non_renewing' || payment.nextTerm !== null),
  };
};

export const usageOf = async (db: Db, id: number, now: number): Promise<PlanUsage> => {
  const [checks, integrations, members, invitations, statusPages] = await Promise.all([
    countChecks(db, id),
    countIntegrations(db, id),
    countMembers(db, id),
    countOpenInvitations(db, id, new Date(now)),
    countStatusPages(db, id),
  ]);
  return { checks, integrations, users: members + invitations, statusPages };
};
