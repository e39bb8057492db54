import type { Page } from 'playwright-core';
import { asIf, DEPRECATION, type Screen } from './screen.ts';

/** Simulates a new browser and open sign-up. `seen` lists the dialogs that were already shown. */
const asNew =
  (...seen: string[]) =>
  async (page: Page): Promise<void> => {
    await page.route('**/v1/installation/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sign_up: 'open' } });
    });
    await page.evaluate((marks) => {
      for (const mark of ['onboarding-skip', 'welcome-visited'])
        localStorage.setItem(`pharos.${mark}`, String(marks.includes(mark)));
    }, seen);
    await page.reload();
    await page.getByRole('dialog').waitFor();
  };
const CREDITED = {
  next_billing_amount: 600,
  next_billing_credit: 500,
  promotional_credits: 500,
  credits: [
    {
      id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c13',
      amount: 1000,
      amount_left: 500,
      given_on: '2026-11-17T10:00:00Z',
      ends_on: '2027-03-31T23:59:59Z',
      is_confirmed: true,
    },
  ],
};
const GRANTED = {
  plan_name: 'GARDEN',
  subscribed_plan_name: 'BLOSSOM',
  grants: [
    {
      id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
      plan_name: 'GARDEN',
      checks: 0,
      integrations: 0,
      users: 0,
      status_pages: 0,
      has_badges: false,
      given_on: '2026-11-17T10:00:00Z',
      ends_on: '2027-03-31T23:59:59Z',
    },
  ],
};
const IN_NINE_DAYS = new Date(Date.now() + 9 * 86_400_000).toISOString();
const TROUBLE = {
  card_status: 'failed',
  amount_due: 4900,
  suspended_from: IN_NINE_DAYS,
  above_limits: { checks: 12, integrations: 1, users: 0, checks_paused_from: IN_NINE_DAYS },
};
const choosesChecks = async (page: Page): Promise<void> => {
  await page.route('**/v1/checks/?**', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { results: { statuses: object }[] };
    const results = list.results.map((check, index) =>
      index < 2 ? { ...check, statuses: { ...check.statuses, state: 'PS', paused_by_plan: true } } : check,
    );
    await route.fulfill({ response: answer, json: { ...list, results } });
  });
  const counts = { up_count: 20, down_count: 0, paused_count: 4, paused_by_plan_count: 2 };
  const rest = { unreadable_count: 0, no_live_location_count: 0 };
  await asIf({ num_of_checks_up_down: { ...counts, ...rest }, maximum_checks_allowed: 20 }, 'organization')(page);
};
const openChoice = async (page: Page): Promise<void> => {
  await choosesChecks(page);
  await page.getByRole('button', { name: 'Choose which checks run' }).click();
  await page.getByRole('group', { name: 'Checks' }).waitFor();
};
const refuseDowngrade = async (page: Page): Promise<void> => {
  await page.route('**/v1/update-plan/', (route) =>
    route.fulfill({
      json: {
        hosted_page_url: null,
        checkout_method: null,
        request_status: 'checks_exceeded',
        effective_from: null,
        feature_mini: { check_count: 50, integrations_count: 5, user_count: 10, status_pages_count: 5 },
        limit_violation_with_addons: ['84 Checks, 34 more than 50', '11 users, 1 more than 10'],
        status: 'failure',
        response: {
          message: 'Unable to downgrade to Sprout: Sprout allows 50 Checks, 5 Integrations, 10 users and 5 statuspages',
        },
      },
    }),
  );
  await asIf({ number_of_checks: 84, number_of_users: 11 }, 'organization')(page);
  await openDowngrade(page);
  await page.getByRole('button', { name: 'Downgrade', exact: true }).click();
  await page.getByText('PLEASE DELETE 34 Checks').waitFor();
};
const manyProducts = async (page: Page): Promise<void> => {
  const products = ['Desk', 'Chat', 'A product with a long name for teams', 'CRM', 'Surveys'].map((name, index) => ({
    name,
    category: ['Support', 'Sales', 'Marketing'][index % 3],
    text: 'A description of the product for people who have customers, in one or two sentences.',
    trial_url: 'https://example.com/',
    is_featured: index < 2,
  }));
  await page.route('**/v1/explore/', (route) => route.fulfill({ json: { products } }));
  await page.route('**/v1/installation/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), explore: true } });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'More Products' }).waitFor();
};
const openDemo = async (page: Page): Promise<void> => {
  await manyProducts(page);
  await page.getByRole('button', { name: 'Request Demo of Desk' }).click();
  await page.getByRole('dialog').getByLabel('Company Name').waitFor();
};
const frameShown = async (page: Page): Promise<void> => {
  await page.frameLocator('iframe').getByRole('button', { name: 'Save card' }).waitFor();
};
const openDowngrade = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'SPROUT' }).getByRole('button', { name: 'downgrade' }).click();
const addChecks = async (page: Page): Promise<void> => {
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'More checks' }).click();
};
const fillNothing = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'City' }).first().fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('City is required').waitFor();
};

export const PLAN_SCREENS: readonly Screen[] = [
  { name: 'onboarding', fill: 'trial', path: '/dashboard', act: asNew(), fromWidth: 481 },
  {
    name: 'welcome',
    fill: 'trial',
    path: '/dashboard',
    act: asNew('onboarding-skip'),
    isOfPlans: true,
    fromWidth: 481,
  },
  { name: 'pricing-trial', fill: 'trial', path: '/settings/pricing', isOfPlans: true },
  { name: 'pricing-interest', fill: 'paid', path: '/settings/pricing?interest=responsegraph', isOfPlans: true },
  { name: 'estimate-trial', fill: 'trial', path: '/settings/estimate?plan=6', isOfPlans: true },
  { name: 'pricing-card-new', fill: 'trial', path: '/settings/pricing?payment=card', act: frameShown, isOfPlans: true },
  { name: 'pricing-unsold', fill: 'unsold', path: '/settings/pricing', isOfPlans: true },
  { name: 'pricing', fill: 'paid', path: '/settings/pricing', isOfPlans: true },
  {
    name: 'pricing-owed',
    fill: 'paid',
    path: '/settings/pricing',
    act: asIf(TROUBLE, 'subscription'),
    isOfPlans: true,
  },
  {
    name: 'pricing-credit',
    fill: 'paid',
    path: '/settings/pricing',
    act: asIf(CREDITED, 'subscription'),
    isOfPlans: true,
  },
  {
    name: 'pricing-granted',
    fill: 'paid',
    path: '/settings/pricing',
    act: asIf(GRANTED, 'subscription'),
    isOfPlans: true,
  },
  { name: 'pricing-address', fill: 'paid', path: '/settings/pricing?payment=address', isOfPlans: true },
  {
    name: 'pricing-address-refused',
    fill: 'paid',
    path: '/settings/pricing?payment=address',
    act: fillNothing,
    isOfPlans: true,
  },
  { name: 'pricing-downgrade', fill: 'paid', path: '/settings/pricing', act: openDowngrade, isOfPlans: true },
  { name: 'pricing-downgrade-refused', fill: 'paid', path: '/settings/pricing', act: refuseDowngrade, isOfPlans: true },
  { name: 'estimate', fill: 'paid', path: '/settings/estimate?plan=2', act: addChecks, isOfPlans: true },
  {
    name: 'banners-of-plans',
    fill: 'paid',
    path: '/dashboard',
    act: asIf(TROUBLE, 'subscription'),
    isOfPlans: true,
  },
  { name: 'paused-by-plan', fill: 'many', path: '/dashboard', act: choosesChecks, isOfPlans: true },
  { name: 'paused-by-plan-choice', fill: 'many', path: '/dashboard', act: openChoice, isOfPlans: true },
  {
    name: 'suspended',
    fill: 'paid',
    path: '/dashboard',
    act: asIf({ state: 'CA' }, 'organization'),
    isOfPlans: true,
  },
  { name: 'explore', fill: 'trial', path: '/explore', act: manyProducts, isOfPlans: true },
  { name: 'explore-demo', fill: 'trial', path: '/explore', act: openDemo, isOfPlans: true },
  {
    name: 'retirement-prices',
    fill: 'paid',
    path: '/settings/pricing',
    act: asIf({ deprecation: DEPRECATION }, 'organization'),
  },
];
