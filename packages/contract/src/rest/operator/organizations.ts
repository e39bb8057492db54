import { z } from 'zod';
import { endpoint, GivenTime, IdParams, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { OrganizationState } from '../organizations/organizations.ts';
import { MemberReference, OwnershipTransfer } from '../organizations/ownership.ts';
import { Credit, Grant, Subscription } from '../organizations/subscriptions.ts';
import { MemberRole } from '../people/people.ts';
import { OperatorAction } from './operator-actions.ts';

const tag = 'Operators';
const count = z.number().int();
const PlanName = Subscription.shape.plan_name;

/** The members of the organization can see the reason. */
export const Reason = OneLine.min(1, 'Enter a reason. The owner receives it.').max(500);

export const OperatorOrganization = z.object({
  id: z.number().int(),
  name: z.string(),
  subdomain: z.string(),
  state: OrganizationState,
  /** The plan in force, or null if no plans are sold. */
  plan: PlanName.nullable(),
  /** The paid or tried plan. A higher plan may be granted (`plan`). Null if no plans are sold. */
  subscribed_plan: PlanName.nullable(),
  is_trial: z.boolean(),
  trial_ends_on: Timestamp.nullable(),
  term_ends_on: Timestamp.nullable(),
  /** The next charge, and the part that credit pays. Null if no payment is due. */
  next_payment: z.object({ on: Timestamp, cents: count, credit_cents: count }).nullable(),
  /** `cents` is null if the provider did not report the amount. */
  overdue: z.object({ since: Timestamp, cents: count.nullable() }).nullable(),
  grants: z.array(Grant),
  number_of_checks: count,
  maximum_checks_allowed: count,
  number_of_users: count,
  owner: z.object({ email: z.string(), full_name: z.string(), is_verified: z.boolean() }),
  created_on: Timestamp,
  /** Rounded to a day. */
  last_used_on: Timestamp,
});
export type OperatorOrganization = z.infer<typeof OperatorOrganization>;

export const OPERATOR_ORDERINGS = [
  '-created_on',
  'created_on',
  'name',
  '-name',
  '-last_used_on',
  'last_used_on',
  '-number_of_checks',
  'number_of_checks',
  'trial_ends_on',
  '-trial_ends_on',
  'next_payment_on',
  '-next_payment_on',
  'overdue_since',
  '-overdue_since',
] as const;

export const OPERATOR_MONEY = ['trial', 'paying', 'overdue', 'granted'] as const;

export const listOperatorOrganizations = endpoint({
  method: 'GET',
  path: '/operator/organizations/',
  access: 'operator',
  summary:
    'List the organizations of this installation; `search` is a part of a name, subdomain or e-mail address of a member, or an id',
  tag,
  query: z.strictObject({
    search: z.string().trim().max(200).optional(),
    state: OrganizationState.optional(),
    /** The plan in force. `TRIAL` matches a trial of any plan. */
    plan: z.enum([...PlanName.options, 'TRIAL']).optional(),
    money: z.enum(OPERATOR_MONEY).optional(),
    ordering: z.enum(OPERATOR_ORDERINGS).default('-created_on'),
    ...PageQuery,
  }),
  status: 200,
  response: pageOf(OperatorOrganization),
});

export const OperatorOrganizationDetail = OperatorOrganization.extend({
  timezone: z.string(),
  members: z.array(
    z.object({
      id: z.number().int(),
      email: z.string(),
      full_name: z.string(),
      role: MemberRole,
      is_verified: z.boolean(),
      /** An owner of another organization cannot become the owner of this one. */
      owns_another: z.boolean(),
    }),
  ),
  number_of_integrations: count,
  number_of_status_pages: count,
  number_of_badges: count,
  number_of_open_tickets: count,
  suspension: z.object({ since: Timestamp, reason: z.string() }).nullable(),
  /** A pending transfer, to which the owner can object. */
  ownership_transfer: OwnershipTransfer.nullable(),
  /** Null if nothing was ever purchased. */
  payment: z
    .object({
      status: z.enum(['active', 'non_renewing', 'cancelled']),
      period: z.enum(['month', 'year']).nullable(),
      next_billing_on: Timestamp.nullable(),
      /** Cents for future payments: granted by operators, and from earlier payments. */
      granted_credit: count,
      refundable_credit: count,
      credits: z.array(Credit),
      unpaid_since: Timestamp.nullable(),
    })
    .nullable(),
  /** The end of the service for this organization, even if it is not announced. */
  retirement: z
    .object({
      /** Whether it is set for this organization only. */
      is_own: z.boolean(),
      /** The end of the last day of the service, or of the paid term. */
      ends_on: Timestamp,
      checks_stop_on: Timestamp,
      data_deleted_on: Timestamp,
    })
    .nullable(),
  /** Whether plans are sold and none was purchased. */
  may_change_trial: z.boolean(),
  /** The lower plans, cheapest first, with the usage above their limits. */
  downgrades: z.array(
    z.object({
      plan: PlanName,
      starts_on: Timestamp.nullable(),
      above: z.object({ checks: count, integrations: count, users: count }),
    }),
  ),
  /** Newest first, at most fifty. */
  acts: z.array(OperatorAction),
});
export type OperatorOrganizationDetail = z.infer<typeof OperatorOrganizationDetail>;

export const getOperatorOrganization = endpoint({
  method: 'GET',
  path: '/operator/organizations/:id/',
  access: 'operator',
  summary: 'Get an organization with the data that operators may see, without checks and reports',
  tag,
  params: IdParams,
  status: 200,
  response: OperatorOrganizationDetail,
});

export const suspendOrganization = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/suspend/',
  access: 'operator',
  summary: 'Suspend an organization: its checks stop, but nothing is deleted; its owner is mailed the reason',
  tag,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/lift-suspension/',
  access: 'operator',
  summary: 'Lift the suspension of an organization: its checks start again',
  tag,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const changeTrial = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/trial/',
  access: 'operator',
  summary: 'Start, extend or end the trial of an organization that has not bought a plan',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({
    plan: z.enum(['BLOSSOM', 'GARDEN']),
    /** Null to end the trial now. */
    ends_on: GivenTime.nullable(),
    reason: Reason,
  }),
  status: 200,
  response: OperatorOrganizationDetail,
});

const RAISED_BY = z.number().int().min(0).max(1000).default(0);

export const downgradeOrganization = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/downgrade/',
  access: 'operator',
  summary:
    'Downgrade an organization, even if it exceeds the limits of the plan: immediately during a trial, otherwise at the end of the term',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({ plan: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN']), reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const giveGrant = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/grants/',
  access: 'operator',
  summary:
    'Grant an organization a plan, higher limits or badges until a date; its owner is mailed the grant and the date',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({
    /** The higher of this and the paid plan is in force. */
    plan: Grant.shape.plan_name.default(null),
    checks: RAISED_BY,
    integrations: RAISED_BY,
    users: RAISED_BY,
    status_pages: RAISED_BY,
    has_badges: z.boolean().default(false),
    ends_on: GivenTime,
    reason: Reason,
  }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const endGrant = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/end-grant/',
  access: 'operator',
  summary: 'End a grant of an organization now',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({ grant: Grant.shape.id, reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const giveCredit = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/credits/',
  access: 'operator',
  summary:
    'Grant credit to a paying organization: its next payments use the credit before the card. Repeated calls with the same `id` grant it once',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({
    /** The client creates the ID, so that a repeated request does not grant the credit twice. */
    id: z.uuid(),
    /** Cents. */
    amount: z.number().int().min(1).max(1_000_000),
    /** Null if the balance does not expire. */
    ends_on: GivenTime.nullable().default(null),
    reason: Reason,
  }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const withdrawCredit = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/withdraw-credit/',
  access: 'operator',
  summary: 'Withdraw the rest of a credit of an organization',
  tag: 'Plans',
  params: IdParams,
  body: z.strictObject({ credit: Credit.shape.id, reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const verifyOwner = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/verify-owner/',
  access: 'operator',
  summary: 'Mark the e-mail address of the owner as verified, if the verification mail does not arrive',
  tag,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const requestTransfer = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/transfer/',
  access: 'operator',
  summary: 'Request an ownership transfer to an admin; the owner is mailed, and can object for seven days',
  tag,
  params: IdParams,
  body: z.strictObject({ new_owner: MemberReference, reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/cancel-transfer/',
  access: 'operator',
  summary: 'Cancel a pending ownership transfer',
  tag,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: OperatorOrganizationDetail,
});

export const deleteOrganizationAsOperator = endpoint({
  method: 'POST',
  path: '/operator/organizations/:id/delete/',
  access: 'operator',
  summary: 'Permanently delete an organization and all of its data; `name` must be its name',
  tag,
  params: IdParams,
  body: z.strictObject({ name: z.string().max(200), reason: Reason }),
  status: 200,
  response: z.object({}),
});
