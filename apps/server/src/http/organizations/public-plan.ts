import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { listPlans } from '../../usecases/organizations/list-plans.ts';

export const toPublicPlan = (plan: ReturnType<typeof listPlans>[number]): PublicPlan => ({
  name: plan.name,
  price: plan.priceCents,
  feature_json: plan.features.map((key) => ({ key })),
  limits: {
    check_count: plan.limits.checks,
    integrations_count: plan.limits.integrations,
    user_count: plan.limits.users,
    status_pages_count: plan.limits.statusPages,
    data_storage_years: plan.limits.historyMonths / 12,
  },
});
