import { expect, test } from 'vitest';
import type { Services } from '../../usecases/context.ts';
import { listPlans } from '../../usecases/organizations/list-plans.ts';
import { toPublicPlan } from './public-plan.ts';

const services = { settings: { sellsPlans: true } } as Services;

test('shows a plan per month and per year, each with the add-ons of its period', () => {
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

test('returns a plan with its price, description, features and limits', () => {
  const [plan] = listPlans(services, 'Blossom').map(toPublicPlan);
  expect(plan).toMatchObject({
    id: 2,
    name: 'BLOSSOM',
    price: 1100,
    description: 'For teams that also check the content of pages.',
    is_recommended: true,
    limits: {
      check_count: 60,
      integrations_count: 10,
      user_count: expect.any(Number),
      status_pages_count: expect.any(Number),
      data_storage_years: 1,
    },
  });
  expect(plan?.feature_json).toContainEqual({ id: 3, key: 'custom_header', description: 'Custom HTTP headers' });
});

test('lists monthly plans before yearly ones, the cheapest first, and recommends one', () => {
  const plans = listPlans(services, undefined).map(toPublicPlan);
  expect(plans.map(({ id, name, price, is_recommended }) => [id, name, price, is_recommended])).toEqual([
    [1, 'SPROUT', 0, false],
    [2, 'BLOSSOM', 1100, true],
    [3, 'GARDEN', 3600, false],
    [4, 'SPROUT', 0, false],
    [5, 'BLOSSOM', 10560, true],
    [6, 'GARDEN', 34560, false],
  ]);
  expect(plans.map(({ description }) => description).slice(0, 3)).toEqual([
    'For a few personal websites.',
    'For teams that also check the content of pages.',
    'For teams that also monitor response times and certificates.',
  ]);
});

test('lists no plan if nothing is sold, or for an unknown name', () => {
  expect(listPlans({ settings: { sellsPlans: false } } as Services, undefined)).toEqual([]);
  expect(listPlans(services, 'oak')).toEqual([]);
});
