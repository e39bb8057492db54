import { z } from 'zod';
import { endpoint, pageOf } from '../common/endpoint.ts';

/** A plan as it is sold by the month, or by the year. */
export const PublicPlan = z.object({
  id: z.number().int(),
  name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN']),
  /** What the billing provider calls it. */
  cb_plan_id: z.string(),
  /** How it is paid: by the month, or by the year. */
  period_unit: z.enum(['M', 'Y']),
  /** Cents a period. */
  price: z.number().int(),
  description: z.string(),
  is_recommended: z.boolean(),
  /** What it has that cheaper ones may not have: `key` names it for programs, `description` for people. */
  feature_json: z.array(z.object({ id: z.number().int(), key: z.string(), description: z.string() })),
  limits: z.object({
    check_count: z.number().int(),
    integrations_count: z.number().int(),
    user_count: z.number().int(),
    status_pages_count: z.number().int(),
    data_storage_years: z.number(),
  }),
  /** What is sold beside it for the same period. `unit`: so many checks one adds; 0: the badges. */
  addons: z.array(
    z.object({
      addon_type: z.enum(['CH', 'BA']),
      unit: z.number().int(),
      /** Cents a period. */
      price: z.number().int(),
      cb_id: z.string(),
    }),
  ),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/public-plans/',
  access: 'public',
  summary:
    'Plans with their prices, features and limits: by the month, then by the year, cheapest first, all on one page',
  tag: 'Plans',
  query: z.object({ name: z.string().trim().max(50).optional() }),
  status: 200,
  response: pageOf(PublicPlan),
});
