import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const PlanRoom = z.object({
  check_count: z.number().int(),
  integrations_count: z.number().int(),
  user_count: z.number().int(),
  status_pages_count: z.number().int(),
});

/**
 * The outcome:
 * - `hosted_page_url`: the browser must go to this page to buy the plan.
 * - `checkout_method` `subscription_updated`: the plan is in force now.
 * - `request_status` `downgraded`: the trial continues with the lower plan.
 * - `request_status` `downgrade_scheduled`: the plan takes effect at `effective_from`, the end of the term.
 * - `request_status` `checks_exceeded`, `integration_exceeded`: nothing was changed, because the usage exceeds the
 * limits of the plan.
 * - `request_status` `no_card`: nothing was changed, because a card is required first.
 */
export const PlanUpdate = z.object({
  hosted_page_url: z.url().nullable(),
  checkout_method: z.enum(['subscription_updated']).nullable(),
  request_status: z
    .enum(['downgraded', 'downgrade_scheduled', 'checks_exceeded', 'integration_exceeded', 'no_card'])
    .nullable(),
  effective_from: z.iso.datetime().nullable(),
  feature_mini: PlanRoom,
  /** Reasons that prevent the free plan, for example "52 checks, 2 more than 50". */
  limit_violation_with_addons: z.array(z.string()),
  status: z.enum(['success', 'failure']),
  response: z.object({ message: z.string() }),
});
export type PlanUpdate = z.infer<typeof PlanUpdate>;

export const PlanRequest = z.strictObject({
  /** The `id` of a public plan, which also determines the period. */
  plan_id: z.number().int(),
  organization: z.number().int().positive().max(2_147_483_647),
  /** The complete list. All other add-ons are removed. */
  addons: z
    .array(z.strictObject({ cb_id: z.string().max(50), quantity: z.number().int().min(0).max(1000) }))
    .max(10)
    .default([]),
  /** Buys the plan during a trial instead of trying it. */
  pay_now: z.boolean().default(false),
  /** Only cancels the change that is scheduled for the end of the term. Rejected if the request changes a paid item. */
  keep: z.boolean().default(false),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

export const estimatePlan = endpoint({
  method: 'POST',
  path: '/update-plan/estimate/',
  access: 'billing.manage',
  summary: 'Calculate the immediate price of a plan change, without changing anything',
  tag: 'Plans',
  body: PlanRequest,
  status: 200,
  response: z.object({
    /**
     * Cents that the card is charged immediately. Null if nothing is charged, or if the provider does not report the
     * amount.
     */
    due_now: z.number().int().min(0).nullable(),
  }),
  perMinute: 60,
});

export const updatePlan = endpoint({
  method: 'POST',
  path: '/update-plan/',
  access: 'billing.manage',
  summary: 'Try, buy, change or cancel a plan with its add-ons',
  tag: 'Plans',
  body: PlanRequest,
  status: 200,
  response: PlanUpdate,
  perMinute: 30,
});
