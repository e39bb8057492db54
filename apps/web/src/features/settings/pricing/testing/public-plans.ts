import type { PlanUpdate } from '@pharos/contract/rest/billing/update-plan.ts';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { PERIODS } from '@pharos/domain/plans/add-ons.ts';
import { PLANS_FOR_SALE, planPrice } from '@pharos/domain/plans/plan-prices.ts';
import { entitlementOf, limitsOf } from '@pharos/domain/plans/plans.ts';

/** IDs 1 to 3 are monthly, and 4 to 6 are yearly. */
export const PUBLIC_PLANS: readonly PublicPlan[] = PERIODS.flatMap((period) =>
  PLANS_FOR_SALE.map((name) => ({ name, period })),
).map(({ name, period }, n) => {
  const limits = limitsOf(entitlementOf(name), 0);
  return {
    id: n + 1,
    name,
    cb_plan_id: `${name.toLowerCase()}_${period}ly`,
    period_unit: period === 'year' ? 'Y' : 'M',
    price: planPrice(name, period) ?? 0,
    description: `About ${name}.`,
    is_recommended: name === 'BLOSSOM',
    feature_json: name === 'GARDEN' ? [{ id: 12, key: 'response_time_graph', description: 'Response time graph' }] : [],
    limits: {
      check_count: limits.checks,
      integrations_count: limits.integrations,
      user_count: limits.users,
      status_pages_count: limits.statusPages,
      data_storage_years: limits.historyMonths / 12,
    },
    addons: [],
  };
});

export const planUpdate = (given: Partial<PlanUpdate> = {}): PlanUpdate => ({
  hosted_page_url: null,
  checkout_method: null,
  request_status: null,
  effective_from: null,
  feature_mini: { check_count: 50, integrations_count: 5, user_count: 10, status_pages_count: 5 },
  limit_violation_with_addons: [],
  status: 'success',
  response: { message: 'Subscription has been updated' },
  ...given,
});

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

export const inTrial = () => ({ status: 'in_trial' as const, trial_end: inDays(12) });

export const paidBy = (period: 'month' | 'year') => ({
  status: 'active' as const,
  billing_period_unit: period,
  current_term_start: inDays(-10),
  current_term_end: inDays(20),
  next_billing_at: inDays(20),
});
