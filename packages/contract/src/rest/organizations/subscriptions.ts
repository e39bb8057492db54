import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const count = z.number().int().nonnegative();

/** A grant of an operator until a given day: a plan in addition to the paid one, higher limits, and the badges. */
export const Grant = z.object({
  id: z.uuid(),
  /** Null if no plan is granted. */
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

/** Credit that an operator granted for the next payments. Amounts are in cents. */
export const Credit = z.object({
  id: z.uuid(),
  amount: count,
  /** The balance, which is neither used nor withdrawn. */
  amount_left: count,
  given_on: Timestamp,
  /** The time at which the balance expires, or null if it does not expire. */
  ends_on: Timestamp.nullable(),
  /** Whether the billing provider has recorded the credit. */
  is_confirmed: z.boolean(),
});
export type Credit = z.infer<typeof Credit>;

export const Subscription = z.object({
  /** The plan in force: the highest of the paid, tried and granted plans. */
  plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /**
   * The paid or tried plan. It equals `plan_name` unless a higher plan is granted. Prices, terms and add-ons refer to
   * this plan.
   */
  subscribed_plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /** The plan id of the billing provider. */
  cb_plan: z.string(),
  /** `non_renewing`: it ends with the term. `cancelled`: the paid term has ended. */
  status: z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']),
  trial_end: Timestamp.nullable(),
  /** The last paid term, or null if nothing was paid. */
  current_term_start: Timestamp.nullable(),
  current_term_end: Timestamp.nullable(),
  /** Null if no plans are sold (`BILLING=off`). */
  started_at: Timestamp.nullable(),
  next_billing_at: Timestamp.nullable(),
  /**
   * The amount of the next payment in cents, including add-ons and less the credit. Null if no payment is due in the
   * future.
   */
  next_billing_amount: z.number().int().nullable(),
  /** The part of the next payment that credit pays, in cents. Null if no payment is due in the future. */
  next_billing_credit: z.number().int().nullable(),
  billing_period_unit: z.enum(['month', 'year']),
  /** The price in cents. */
  plan_unit_price: z.number().int(),
  /** The price per period including add-ons, in cents. */
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
  /** Amounts in cents. */
  refundable_credits: z.number().int(),
  promotional_credits: z.number().int(),
  /** The part of `promotional_credits` that operators granted and that is left. */
  credits: z.array(Credit),
  /**
   * The problem of the card: a charge `failed`, or the card is `expiring` or `expired`. `no_card`: there is no problem
   * with a card.
   */
  card_status: z.enum(['no_card', 'failed', 'expiring', 'expired']),
  /**
   * The time from which checks are no longer monitored unless the overdue amount is paid. Null if nothing is overdue.
   */
  suspended_from: Timestamp.nullable(),
  /** The overdue amount in cents. Null if nothing is overdue or the amount is unknown. */
  amount_due: z.number().int().nullable(),
  /** The agreed changes for the next term, or null if it stays the same. */
  next_term: z
    .object({
      plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
      billing_period_unit: z.enum(['month', 'year']),
      addon_checks: z.number().int(),
      has_badges: z.boolean(),
    })
    .nullable(),
  /** The grants of operators in addition to the plan that are in force. */
  grants: z.array(Grant),
  /** The usage above the limits of the plan, or null if no limit is exceeded. */
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
  summary: 'The subscription of the active organization',
  tag: 'Plans',
  query: z.strictObject({
    org_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    /** `true` to query the billing provider first. Otherwise the response contains the last data from the provider. */
    sync_subscription: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  response: Subscription,
});
