import { z } from 'zod';
import { endpoint, pageOf } from '../common/endpoint.ts';

export const PublicPlan = z.object({
  name: z.string(),
  /** Cents a month; null when the plan is not for sale. */
  price: z.number().int().nullable(),
  feature_json: z.array(z.object({ key: z.string() })),
  limits: z.object({
    check_count: z.number().int(),
    integrations_count: z.number().int(),
    user_count: z.number().int(),
    status_pages_count: z.number().int(),
    data_storage_years: z.number(),
  }),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/public-plans/',
  access: 'public',
  summary: 'Plans with their prices, features and limits, cheapest first, all on one page',
  tag: 'Plans',
  query: z.object({ name: z.string().trim().max(50).optional() }),
  status: 200,
  response: pageOf(PublicPlan),
});
