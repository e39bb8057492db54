import type { OperatorAction } from '@pharos/contract/rest/operator/operator-actions.ts';
import type { OperatorOrganization, OperatorOrganizationDetail } from '@pharos/contract/rest/operator/organizations.ts';
import type { listActs } from '../../usecases/operator/list-actions.ts';
import type { OperatorDetail, OperatorView } from '../../usecases/operator/organizations/read-organizations.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { toOwnershipTransfer } from '../organizations/organization-answer.ts';
import { toCredit, toGrant } from '../organizations/subscription.ts';

const toIsoOrNull = (time: number | Date | null | undefined): string | null =>
  time == null ? null : new Date(time).toISOString();

export const toOperatorOrganization = (view: OperatorView): OperatorOrganization => ({
  id: view.id,
  name: view.name,
  subdomain: view.subdomain,
  state: view.state,
  plan: view.plan,
  subscribed_plan: view.subscribedPlan,
  is_trial: view.isTrial,
  trial_ends_on: view.plan === null ? null : toIsoOrNull(view.entitlement.trial?.endsAt),
  term_ends_on: view.plan === null ? null : toIsoOrNull(view.termEndsAt),
  next_payment: view.nextPayment && {
    on: toIso(view.nextPayment.at),
    cents: view.nextPayment.cents,
    credit_cents: view.nextPayment.creditCents,
  },
  overdue: view.overdue && { since: toIso(view.overdue.since), cents: view.overdue.cents },
  grants: view.grants.map(toGrant),
  number_of_checks: view.checks,
  maximum_checks_allowed: view.maxChecks,
  number_of_users: view.memberCount,
  owner: { email: view.owner.email, full_name: view.owner.name, is_verified: view.owner.emailVerified },
  created_on: view.createdAt.toISOString(),
  last_used_on: view.lastUsedAt.toISOString(),
});

export const toOperatorOrganizationDetail = (view: OperatorDetail): OperatorOrganizationDetail => ({
  ...toOperatorOrganization(view),
  timezone: view.timezone,
  members: view.members.map(({ id, email, name, role, emailVerified, ownsAnother }) => ({
    id,
    email,
    full_name: name,
    role,
    is_verified: emailVerified,
    owns_another: ownsAnother,
  })),
  number_of_integrations: view.integrations,
  number_of_status_pages: view.pages,
  number_of_badges: view.badges,
  number_of_open_tickets: view.tickets,
  suspension: view.suspendedAt && { since: view.suspendedAt.toISOString(), reason: view.suspendedReason ?? '' },
  ownership_transfer: view.transfer && toOwnershipTransfer(view.transfer),
  payment: view.payment && {
    status: view.payment.status,
    period: view.payment.period,
    next_billing_on: toIsoOrNull(view.payment.nextBillingAt),
    granted_credit: view.payment.promotionalCents,
    refundable_credit: view.payment.refundableCents,
    credits: view.payment.credits.map(toCredit),
    unpaid_since: toIsoOrNull(view.payment.unpaidSince),
  },
  retirement: view.retirement && {
    is_own: view.retirement.isOwn,
    ends_on: toIso(view.retirement.endsAt),
    checks_stop_on: toIso(view.retirement.stopsAt),
    data_deleted_on: toIso(view.retirement.deletedAt),
  },
  may_change_trial: view.mayChangeTrial,
  downgrades: view.downgrades.map(({ wanted, startsAt, above: { checks = 0, integrations = 0, users = 0 } }) => ({
    plan: wanted.plan,
    starts_on: toIsoOrNull(startsAt),
    above: { checks, integrations, users },
  })),
  acts: view.actions.map(toOperatorAction),
});

export const toOperatorAction = (act: Awaited<ReturnType<typeof listActs>>['rows'][number]): OperatorAction => ({
  id: act.id,
  created_on: toIso(act.at.getTime()),
  operator: act.operator,
  action: act.action,
  organization: act.organizationId,
  subject: act.subject,
  reason: act.reason,
});
