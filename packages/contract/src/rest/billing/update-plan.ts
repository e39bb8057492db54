import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** What the plan that is asked for has room for. */
export const PlanRoom = z.object({
  check_count: z.number().int(),
  integrations_count: z.number().int(),
  user_count: z.number().int(),
  status_pages_count: z.number().int(),
});

/**
 * What came of it:
 * - `hosted_page_url`: it is bought there; the browser goes on to it.
 * - `checkout_method` `subscription_updated`: it is so now.
 * - `request_status` `downgraded`: the trial goes on with the lower plan.
 * - `request_status` `downgrade_scheduled`: it is so at `effective_from`, the end of the term.
 * - `request_status` `checks_exceeded`, `integration_exceeded`: nothing was changed, there is more than the plan has room for.
 * - `request_status` `no_card`: nothing was changed, a card is asked for first.
 */
export const PlanUpdate = z.object({
  hosted_page_url: z.url().nullable(),
  checkout_method: z.enum(['subscription_updated']).nullable(),
  request_status: z
    .enum(['downgraded', 'downgrade_scheduled', 'checks_exceeded', 'integration_exceeded', 'no_card'])
    .nullable(),
  effective_from: z.iso.datetime().nullable(),
  feature_mini: PlanRoom,
  /** What is in the way of the free plan, in words, as "52 checks, 2 more than 50"; empty when nothing is. */
  limit_violation_with_addons: z.array(z.string()),
  status: z.enum(['success', 'failure']),
  /** `message`: the same for people. */
  response: z.object({ message: z.string() }),
});
export type PlanUpdate = z.infer<typeof PlanUpdate>;

export const PlanRequest = z.strictObject({
  /** `id` of a public plan, which says the period too. */
  plan_id: z.number().int(),
  organization: z.number().int().positive().max(2_147_483_647),
  /** All that there shall be, of the plan's period; others are given up. */
  addons: z
    .array(z.strictObject({ cb_id: z.string().max(50), quantity: z.number().int().min(0).max(1000) }))
    .max(10)
    .default([]),
  /** In a trial: buy it instead of trying it. */
  pay_now: z.boolean().default(false),
  /** Only takes back what was agreed for the end of the term; refused if anything that is paid for would change. */
  keep: z.boolean().default(false),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

export const estimatePlan = endpoint({
  method: 'POST',
  path: '/update-plan/estimate/',
  access: 'billing.manage',
  summary: 'What a change of plan costs at once; changes nothing',
  tag: 'Plans',
  body: PlanRequest,
  status: 200,
  response: z.object({
    /** Cents that the card is charged at once; null for what is not charged at once, or where the provider does not tell. */
    due_now: z.number().int().min(0).nullable(),
  }),
  perMinute: 60,
});

export const updatePlan = endpoint({
  method: 'POST',
  path: '/update-plan/',
  access: 'billing.manage',
  summary: 'Try, buy, change or give up a plan with its add-ons',
  tag: 'Plans',
  body: PlanRequest,
  status: 200,
  response: PlanUpdate,
  perMinute: 30,
});
