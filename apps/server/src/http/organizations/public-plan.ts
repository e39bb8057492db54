import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { listPlans } from '../../usecases/organizations/list-plans.ts';

export const toPublicPlan = (plan: ReturnType<typeof listPlans>[number]): PublicPlan => ({
  id: plan.id,
  name: plan.name,
  cb_plan_id: plan.providerId,
  period_unit: plan.period === 'year' ? 'Y' : 'M',
  price: plan.priceCents,
  description: plan.description,
  is_recommended: plan.isRecommended,
  feature_json: plan.features,
  limits: {
    check_count: plan.limits.checks,
    integrations_count: plan.limits.integrations,
    user_count: plan.limits.users,
    status_pages_count: plan.limits.statusPages,
    data_storage_years: plan.limits.historyMonths / 12,
  },
  addons: plan.addOns.map(({ id, cents, checks }) => ({
    addon_type: checks > 0 ? 'CH' : 'BA',
    unit: checks,
    price: cents,
    cb_id: id,
  })),
});
