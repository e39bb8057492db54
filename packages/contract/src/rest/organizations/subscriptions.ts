import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

export const Subscription = z.object({
  plan_name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE']),
  /** The billing provider's name of the plan. */
  cb_plan: z.string(),
  status: z.enum(['in_trial', 'active']),
  trial_end: Timestamp.nullable(),
  /** Null while nothing is paid. */
  current_term_start: Timestamp.nullable(),
  current_term_end: Timestamp.nullable(),
  /** Null where nothing is sold: `BILLING=off`. */
  started_at: Timestamp.nullable(),
  next_billing_at: Timestamp.nullable(),
  billing_period_unit: z.enum(['month', 'year']),
  /** Cents. */
  plan_unit_price: z.number().int(),
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
  /** `no_card`: there is no trouble with a card. */
  card_status: z.string(),
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
    /** What is answered is always as the billing provider last told. */
    sync_subscription: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  response: Subscription,
});
