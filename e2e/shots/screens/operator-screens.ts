import type { Page } from 'playwright-core';
import { asIf, DEPRECATION, IN_SIXTY_DAYS, NAMES, type Screen } from './screen.ts';

const manyOrganizations = async (page: Page): Promise<void> => {
  await page.route('**/v1/operator/organizations/?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.results;
    const results = NAMES.map((name, id) => ({ ...first, id: id + 1, name, state: ['AC', 'SU', 'CA', 'NA'][id] }));
    await route.fulfill({ json: { ...answer, count: 10_000, results } });
  });
  await page.reload();
  await page.getByText('10,000 organizations').waitFor();
};
const openSuspend = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It probes websites of other people.');
};
const openAct =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked for in a ticket.');
  };
const GRANT = {
  id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
  plan_name: 'GARDEN',
  checks: 20,
  integrations: 0,
  users: 1,
  status_pages: 0,
  has_badges: true,
  given_on: '2026-11-17T10:00:00Z',
  ends_on: '2027-03-31T23:59:59Z',
};
const CREDIT = {
  id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c13',
  amount: 1000,
  amount_left: 500,
  given_on: '2026-11-17T10:00:00Z',
  ends_on: '2027-03-31T23:59:59Z',
  is_confirmed: true,
};
const organizationOfMoney = async (page: Page): Promise<void> => {
  await page.route('**/v1/operator/organizations/1/', async (route) => {
    const answer = await (await route.fetch()).json();
    const ownership_transfer = { new_owner: 'person-2@example.com', effective_on: '2026-12-05T12:00:00Z' };
    await route.fulfill({
      json: {
        ...answer,
        plan: 'GARDEN',
        subscribed_plan: 'BLOSSOM',
        is_trial: false,
        grants: [GRANT, { ...GRANT, id: 'b', has_badges: false }],
        ownership_transfer,
        next_payment: { on: '2026-12-05T12:00:00Z', cents: 4380, credit_cents: 500 },
        payment: {
          status: 'active',
          period: 'month',
          next_billing_on: '2026-12-05T12:00:00Z',
          unpaid_since: null,
          granted_credit: 500,
          refundable_credit: 0,
          credits: [CREDIT, { ...CREDIT, id: 'c', ends_on: null, is_confirmed: false }],
        },
      },
    });
  });
  await page.reload();
  await page.getByRole('region', { name: 'Grants' }).waitFor();
};
const trialsAndPayments = async (page: Page): Promise<void> => {
  await page.route('**/v1/operator/organizations/?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.results;
    const results = NAMES.map((name, id) => ({
      ...first,
      id: id + 1,
      name,
      ...(id % 2 === 1 && {
        trial_ends_on: null,
        is_trial: false,
        next_payment: { on: '2026-12-05T12:00:00Z', cents: 4880, credit_cents: 500 },
      }),
      overdue: id === 1 ? { since: '2026-11-05T12:00:00Z', cents: 4880 } : null,
      grants: id === 2 ? [GRANT] : [],
    }));
    await route.fulfill({ json: { ...answer, count: 10_000, results } });
  });
  await page.reload();
  await page.getByText('10,000 organizations').waitFor();
};
const TICKETS = NAMES.map((name, index) => ({
  id: `0190e2a4-7b1c-7def-8123-45678900000${index}`,
  reason: index === 1 ? `Request for demo: ${name}` : 'Request for free badge',
  status: ['open', 'open', 'answered', 'closed'][index],
  organization: { id: index + 1, name },
  asked_by: index === 2 ? null : `person-${index}@example.com`,
  is_asker_verified: index !== 2 && index !== 4,
  created_on: '2026-11-17T10:00:00Z',
  reply_due_on: index < 2 ? `2026-1${index + 1}-20T10:00:00Z` : null,
  is_overdue: index === 0,
  closed_on: index === 3 ? '2026-11-18T10:00:00Z' : null,
}));
const manyTickets = async (page: Page): Promise<void> => {
  await page.route('**/v1/operator/tickets/?*', (route) =>
    route.fulfill({ json: { count: 60, next: null, previous: null, results: TICKETS } }),
  );
  await page.reload();
  await page.getByText('An API key').waitFor();
};
const openTicket = async (page: Page): Promise<void> => {
  const messages = [
    { author: 'operator', created_on: '2026-11-18T09:00:00Z', text: 'For which page?\n\nTell us its address, please.' },
    { author: 'asker', created_on: '2026-11-18T10:00:00Z', text: 'For the page of our shop.' },
  ];
  const ticket = {
    ...TICKETS[0],
    requested_for: null,
    downgrade_to: null,
    plan_requested: null,
    detail: null,
    messages,
  };
  await page.route('**/v1/operator/tickets/*/', (route) => route.fulfill({ json: ticket }));
  await page.goto(`/operator/tickets/${ticket.id}`);
  await page.getByLabel('Your answer').fill('Your badge is there.');
};
const openRetirementPanel = async (page: Page): Promise<void> => {
  await asIf({ deprecation: DEPRECATION }, 'organization')(page);
  await page.getByRole('button', { name: 'Learn more' }).click();
  await page.getByRole('dialog').getByText('What happens when').waitFor();
};
const openRetirementPreview = async (page: Page): Promise<void> => {
  await page.getByLabel('Last day of the service').fill(IN_SIXTY_DAYS);
  await page.getByLabel('Reason').fill('We close.');
  await page.getByRole('button', { name: 'What will happen?' }).click();
  await page.getByRole('region', { name: 'What will happen' }).waitFor();
};

export const OPERATOR_SCREENS: readonly Screen[] = [
  {
    name: 'suspended-by-operator',
    fill: 'many',
    path: '/dashboard',
    act: asIf({ state: 'SU' }, 'organization'),
  },
  { name: 'retired', fill: 'many', path: '/dashboard', act: asIf({ state: 'RT' }, 'organization') },
  { name: 'operator-organizations', fill: 'trial', path: '/operator/organizations', act: manyOrganizations },
  { name: 'operator-organization', fill: 'trial', path: '/operator/organizations/1' },
  { name: 'operator-suspend', fill: 'trial', path: '/operator/organizations/1', act: openSuspend },
  { name: 'operator-grant', fill: 'trial', path: '/operator/organizations/1', act: openAct('Grant…'), isOfPlans: true },
  {
    name: 'operator-credit',
    fill: 'paid',
    path: '/operator/organizations/1',
    act: openAct('Grant credit'),
    isOfPlans: true,
  },
  {
    name: 'operator-downgrade',
    fill: 'trial',
    path: '/operator/organizations/1',
    act: openAct('Downgrade'),
    isOfPlans: true,
  },
  {
    name: 'operator-transfer',
    fill: 'trial',
    path: '/operator/organizations/1',
    act: openAct('Transfer the ownership'),
  },
  {
    name: 'operator-granted',
    fill: 'trial',
    path: '/operator/organizations/1',
    act: organizationOfMoney,
    isOfPlans: true,
  },
  { name: 'operator-payments', fill: 'trial', path: '/operator/organizations?view=payments', act: trialsAndPayments },
  { name: 'operator-tickets', fill: 'trial', path: '/operator/tickets', act: manyTickets },
  { name: 'operator-tickets-empty', fill: 'empty', path: '/operator/tickets' },
  { name: 'operator-ticket', fill: 'trial', path: '/operator/tickets', act: openTicket },
  { name: 'operator-mail', fill: 'many', path: '/operator/mail' },
  { name: 'operator-health', fill: 'many', path: '/operator/health' },
  { name: 'operator-retirement', fill: 'trial', path: '/operator/retirement', act: openRetirementPreview },
  {
    name: 'retirement-notice',
    fill: 'many',
    path: '/dashboard',
    act: asIf({ deprecation: DEPRECATION }, 'organization'),
  },
  { name: 'retirement-panel', fill: 'many', path: '/dashboard', act: openRetirementPanel },
  { name: 'operator-operators', fill: 'many', path: '/operator/operators' },
];
