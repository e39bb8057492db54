import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const count = z.number().int().nonnegative();

/** What an operator gave an organization until a day: a plan beside what it pays for, by how much each limit is raised, and the badges. */
export const Grant = z.object({
  id: z.uuid(),
  /** Null: none. */
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

/** Credit that an operator granted for the next payments. Amounts are cents. */
export const Credit = z.object({
  id: z.uuid(),
  amount: count,
  /** What is neither used nor withdrawn. */
  amount_left: count,
  given_on: Timestamp,
  /** When what is left ends; null: never. */
  ends_on: Timestamp.nullable(),
  /** Whether the billing provider has it in its books. */
  is_confirmed: z.boolean(),
});
export type Credit = z.infer<typeof Credit>;

export const Subscription = z.object({
  /** In force: the highest of what is paid for, tried and granted. */
  plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /** What is paid for or tried: `plan_name`, unless a higher plan is granted. Prices, terms and add-ons are of it. */
  subscribed_plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /** The billing provider's name of it. */
  cb_plan: z.string(),
  /** `non_renewing`: it ends with the term. `cancelled`: what was paid for has ended. */
  status: z.enum(['in_trial', 'active', 'non_renewing', 'cancelled']),
  trial_end: Timestamp.nullable(),
  /** The term that was paid for last; null while nothing was. */
  current_term_start: Timestamp.nullable(),
  current_term_end: Timestamp.nullable(),
  /** Null where nothing is sold: `BILLING=off`. */
  started_at: Timestamp.nullable(),
  next_billing_at: Timestamp.nullable(),
  /** Cents that the next payment takes, with add-ons and less the credit; null while no payment is to come. */
  next_billing_amount: z.number().int().nullable(),
  /** Cents of the next payment that credit pays; null while no payment is to come. */
  next_billing_credit: z.number().int().nullable(),
  billing_period_unit: z.enum(['month', 'year']),
  /** Cents. */
  plan_unit_price: z.number().int(),
  /** Cents a period, with add-ons. */
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
  /** What the people who run the installation granted of `promotional_credits`, as far as it is left. */
  credits: z.array(Credit),
  /** `no_card`: there is no trouble with a card. Else what it is: a charge `failed`, or it is `expiring` or `expired`. */
  card_status: z.enum(['no_card', 'failed', 'expiring', 'expired']),
  /** When checks are no longer monitored, unless what is owed is paid; null while nothing is owed. */
  suspended_from: Timestamp.nullable(),
  /** Cents that are owed; null while nothing is, or where the amount is not known. */
  amount_due: z.number().int().nullable(),
  /** What the next term brings, where that was agreed; null: the same. */
  next_term: z
    .object({
      plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
      billing_period_unit: z.enum(['month', 'year']),
      addon_checks: z.number().int(),
      has_badges: z.boolean(),
    })
    .nullable(),
  /** What the people who run the installation gave beside the plan, as far as it is in force. */
  grants: z.array(Grant),
  /** While there is more than the plan has room for; null while there is not. */
  above_limits: z
    .object({
      checks: z.number().int(),
      integrations: z.number().int(),
      users: z.number().int(),
      /** When the newest checks above the limit are paused. */
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
    /** `true`: the billing provider is asked first. Else it is as the provider last told. */
    sync_subscription: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  response: Subscription,
});
