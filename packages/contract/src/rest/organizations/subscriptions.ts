import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const count = z.number().int().nonnegative();

export const Grant = z.object({
  id: z.uuid(),
  plan_name: z.enum(['BLOSSOM', 'GARDEN', 'ESTATE']).nullable(),
  checks: count,
  integrations: count,
  users: count,
  status_pages: count,
  has_badges: z.boolean(),
  given_on: Timestamp,
  ends_on: Timestamp,
});
export type Grant = z.infer<typeof Grant>;

/** Credit that an operator granted for the next payments, in cents. */
export const Credit = z.object({
  id: z.uuid(),
  amount: count,
  /** The balance, which is neither used nor withdrawn. */
  amount_left: count,
  given_on: Timestamp,
  /** Null if the balance does not expire. */
  ends_on: Timestamp.nullable(),
  /** Whether the billing provider has recorded the credit. */
  is_confirmed: z.boolean(),
});
export type Credit = z.infer<typeof Credit>;

export const Subscription = z.object({
  /** The plan in force: the highest of the paid, tried and granted plans. */
  plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /** The paid or tried plan, to which prices, terms and add-ons refer. A higher plan may be granted (`plan_name`). */
  subscribed_plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  cb_plan: z.string(),
  /** `non_renewing`: it ends with the term. `cancelled`: the paid term has ended. */
  status: z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']),
  trial_end: Timestamp.nullable(),
  /** Null if nothing was paid. */
  current_term_start: Timestamp.nullable(),
  current_term_end: Timestamp.nullable(),
  /** Null if no plans are sold (`BILLING=off`). */
  started_at: Timestamp.nullable(),
  next_billing_at: Timestamp.nullable(),
  /** Cents, including add-ons and less the credit. Null if no payment is due. */
  next_billing_amount: z.number().int().nullable(),
  /** The part of the next payment that credit pays, in cents. */
  next_billing_credit: z.number().int().nullable(),
  billing_period_unit: z.enum(['month', 'year']),
  /** Cents. */
  plan_unit_price: z.number().int(),
  /** Cents per period, including add-ons. */
  total_price: z.number().int(),
  addons: z.array(
    z.object({
      cb_id: z.string(),
      quantity: z.number().int(),
      unit: z.number().int(),
      unit_price: z.number().int(),
      max_count: z.number().int(),
    }),
  ),
  /** Cents. */
  refundable_credits: z.number().int(),
  promotional_credits: z.number().int(),
  /** The part of `promotional_credits` that operators granted and that is left. */
  credits: z.array(Credit),
  /** `failed`: a charge failed. `no_card`: there is no problem with a card. */
  card_status: z.enum(['no_card', 'failed', 'expiring', 'expired']),
  /** The time from which checks are no longer monitored unless the overdue amount is paid. */
  suspended_from: Timestamp.nullable(),
  /** Cents. Null if nothing is overdue or the amount is unknown. */
  amount_due: z.number().int().nullable(),
  next_term: z
    .object({
      plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
      billing_period_unit: z.enum(['month', 'year']),
      addon_checks: z.number().int(),
      has_badges: z.boolean(),
    })
    .nullable(),
  grants: z.array(Grant),
  above_limits: z
    .object({
      checks: z.number().int(),
      integrations: z.number().int(),
      users: z.number().int(),
      /** The time at which the newest checks above the limit are paused. */
      checks_paused_from: Timestamp,
    })
    .nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/',
  access: 'subscription.read',
  summary: 'Get the subscription of the active organization',
  tag: 'Plans',
  query: z.strictObject({
    org_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    /** `true` queries the billing provider first. Otherwise, its last data are returned. */
    sync_subscription: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  response: Subscription,
});
