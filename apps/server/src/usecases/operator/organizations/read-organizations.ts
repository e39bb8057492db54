import { retirementOf } from '@pharos/domain/organizations/retirement.ts';
import { isOpenCredit } from '@pharos/domain/plans/credit.ts';
import { runningGrants } from '@pharos/domain/plans/grants.ts';
import { limitsOf, planInForce, subscribedTo } from '@pharos/domain/plans/plans.ts';
import { nextPaymentOf, type Payment } from '@pharos/domain/plans/subscription.ts';
import { readEntitlementInUse } from '../../../storage/billing/plan-usage.ts';
import { findSubscription, listPayments } from '../../../storage/billing/subscriptions.ts';
import { listActionsOnOrganization } from '../../../storage/operator/operator-actions.ts';
import {
  findOrganizationSummary,
  type OrganizationFilter,
  type OrganizationSummary,
  readOrganizationDetail,
  searchOrganizations,
} from '../../../storage/operator/organizations.ts';
import { findOwnershipTransfer } from '../../../storage/operator/ownership-transfers.ts';
import { findDeprecation, findRetirement, readRetiredAt } from '../../../storage/operator/retirements.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { possibleDowngrades } from './downgrade-organization.ts';

type Parts = Pick<Services, 'db' | 'settings' | 'now'>;

const ACTS = 50;

export type OperatorView = ReturnType<typeof viewOf>;
export type OperatorDetail = Awaited<ReturnType<typeof readOperatorOrganization>>;

export const listOperatorOrganizations = async (
  services: Parts,
  filter: OrganizationFilter,
): Promise<{ count: number; rows: OperatorView[] }> => {
  const { sellsPlans } = services.settings;
  const { count, rows } = await searchOrganizations(
    services.db,
    { ...filter, plan: sellsPlans ? filter.plan : undefined, money: sellsPlans ? filter.money : undefined },
    services.now(),
  );
  const ids = rows.map(({ id }) => id);
  const payments = sellsPlans ? await listPayments(services.db, ids) : new Map<number, Payment | null>();
  return { count, rows: rows.map((row) => viewOf(services, row, payments.get(row.id) ?? null)) };
};

export const readOperatorOrganization = async (services: Parts, id: number) => {
  const { db, settings } = services;
  const summary = await findOrganizationSummary(db, id);
  if (!summary) throw notFound('Organization');
  const [detail, subscription, actions, deprecation, own, retiredAt, transfer] = await Promise.all([
    readOrganizationDetail(db, id),
    settings.sellsPlans ? findSubscription(db, id) : undefined,
    listActionsOnOrganization(db, id, ACTS),
    findDeprecation(db, id),
    findRetirement(db, id),
    readRetiredAt(db, id),
    findOwnershipTransfer(db, id),
  ]);
  const entitlement = { ...summary.entitlement, unlocked: !settings.sellsPlans };
  const { usage } = await readEntitlementInUse(db, id, services.now());
  const downgrades = settings.sellsPlans ? possibleDowngrades(entitlement, subscription, usage, services.now()) : [];
  const payment = subscription?.payment ?? null;
  const mayChangeTrial = settings.sellsPlans && (payment === null || payment.status === 'cancelled');
  const paid = payment && { status: payment.status, termEnd: payment.termEnd };
  const retirement = deprecation && {
    ...retirementOf(deprecation, paid, services.now(), retiredAt),
    isOwn: own !== undefined,
  };
  return {
    ...viewOf(services, summary, payment),
    ...detail,
    payment: payment && { ...payment, credits: payment.credits.filter(isOpenCredit) },
    transfer: transfer ?? null,
    mayChangeTrial,
    downgrades,
    actions,
    retirement,
  };
};

const viewOf = ({ settings: { sellsPlans }, now }: Parts, summary: OrganizationSummary, payment: Payment | null) => {
  const entitlement = { ...summary.entitlement, unlocked: !sellsPlans };
  const own = subscribedTo(entitlement, now());
  const grants = sellsPlans ? runningGrants(summary.entitlement.grants, now()) : [];
  const next = payment && nextPaymentOf(entitlement, payment);
  const nextPayment = payment?.nextBillingAt == null || next === null ? null : { at: payment.nextBillingAt, ...next };
  const overdue = payment?.unpaidSince == null ? null : { since: payment.unpaidSince, cents: payment.owedCents };
  return {
    ...summary,
    grants,
    nextPayment,
    overdue,
    plan: sellsPlans ? planInForce(entitlement, now()) : null,
    subscribedPlan: sellsPlans ? own.plan : null,
    isTrial: own.isTrial,
    maxChecks: limitsOf(entitlement, now()).checks,
  };
};
