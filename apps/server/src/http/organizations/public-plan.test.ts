import { expect, test } from 'vitest';
import type { Services } from '../../usecases/context.ts';
import { listPlans } from '../../usecases/organizations/list-plans.ts';
import { toPublicPlan } from './public-plan.ts';

// Only what the list reads of the settings.
const services = { settings: { sellsPlans: true } } as Services;

test('a plan is shown by the month and by the year, each with the add-ons of its period', () => {
  const plans = listPlans(services, 'blossom').map(toPublicPlan);
  expect(plans.map(({ period_unit, cb_plan_id }) => [period_unit, cb_plan_id])).toEqual([
    ['M', 'blossom_monthly'],
    ['Y', 'blossom_yearly'],
  ]);
  expect(plans[0]?.addons).toContainEqual({ addon_type: 'CH', unit: 10, price: 500, cb_id: 'ten_check_monthly' });
  expect(plans[1]?.addons).toContainEqual({
    addon_type: 'BA',
    unit: 0,
    price: expect.any(Number),
    cb_id: 'badge_yearly',
  });
});
