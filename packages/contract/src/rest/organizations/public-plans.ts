import { z } from 'zod';
import { endpoint, pageOf } from '../common/endpoint.ts';

export const PublicPlan = z.object({
  id: z.number().int(),
  name: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN']),
  cb_plan_id: z.string(),
  period_unit: z.enum(['M', 'Y']),
  /** Cents per period. */
  price: z.number().int(),
  description: z.string(),
  is_recommended: z.boolean(),
  /** Features that cheaper plans may not have. `key` is for programs, and `description` is for people. */
  feature_json: z.array(z.object({ id: z.number().int(), key: z.string(), description: z.string() })),
  limits: z.object({
    check_count: z.number().int(),
    integrations_count: z.number().int(),
    user_count: z.number().int(),
    status_pages_count: z.number().int(),
    data_storage_years: z.number(),
  }),
  /** Add-ons for the same period. `unit` is the number of checks that one add-on adds, or 0 for the badges. */
  addons: z.array(
    z.object({
      addon_type: z.enum(['CH', 'BA']),
      unit: z.number().int(),
      /** Cents per period. */
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
  summary: 'List the plans with prices, features and limits on one page: monthly, then yearly, cheapest first',
  tag: 'Plans',
  query: z.object({ name: z.string().trim().max(50).optional() }),
  status: 200,
  response: pageOf(PublicPlan),
});
