import type { Page } from 'playwright-core';
import { PAGE_STORIES } from '../testing/public-pages/page-stories.ts';

/**
 * What Pharos holds when a screen is looked at; `first`: nobody has an account yet; `stories`: only public pages, and no Pharos; `trial` and
 * `paid`: plans are sold, and one is tried or paid for.
 */
export type Fill = 'first' | 'empty' | 'one' | 'many' | 'stories' | 'trial' | 'paid' | 'unsold';

export interface Screen {
  name: string;
  fill: Fill;
  path: string;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Seen without signing in. */
  isPublic?: boolean;
  /** Only from this width on: below it the screen cannot be reached. */
  fromWidth?: number;
  /** Seen only where plans are sold, or other products are recommended. */
  isOfPlans?: boolean;
}

const LARGE = 1000;
const openFirst = (role: 'button' | 'link', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

const editFirstBadge = async (page: Page): Promise<void> => {
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Badge name' }).waitFor();
};
const createBadge = async (page: Page): Promise<void> => {
  await openFirst('button', /^Create$/)(page);
  await page.getByRole('dialog').waitFor();
};
/** The first has a domain that is not verified. */
const editFirstPage = async (page: Page): Promise<void> => {
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('region', { name: 'CNAME Verification' }).waitFor();
};
const openNewIncident = async (page: Page): Promise<void> => {
  await openFirst('link', /^Tell on status pages/)(page);
  await page.getByRole('textbox', { name: 'First update' }).waitFor();
};
const openFirstIncident = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Open' }).getByRole('link').first().click();
  await page.getByRole('form', { name: 'About the incident' }).waitFor();
};
const openFirstMaintenance = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Upcoming' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
};
/** Opens the page again as an organization whose plan has no badges. */
const withoutBadges = async (page: Page): Promise<void> => {
  await page.route('**/v1/organizations/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"may_have_badges":true', '"may_have_badges":false'),
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Unlock Free Badge' }).waitFor();
};

/** Opens the page again as if nobody had been welcomed by this browser, where anybody may sign up. */
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

/** Opens the page again as an organization of which the server says something else. */
const asIf =
  (changes: Readonly<Record<string, unknown>>, of: 'organization' | 'subscription') => async (page: Page) => {
    await page.route('**/v1/organizations/**', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { results: { subscription: object }[] };
      const results = list.results.map((each) =>
        of === 'organization'
          ? { ...each, ...changes }
          : { ...each, subscription: { ...each.subscription, ...changes } },
      );
      await route.fulfill({ response: answer, json: { ...list, results } });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
const IN_NINE_DAYS = new Date(Date.now() + 9 * 86_400_000).toISOString();
const TROUBLE = {
  card_status: 'failed',
  suspended_from: IN_NINE_DAYS,
  above_limits: { checks: 12, integrations: 1, users: 0, checks_paused_from: IN_NINE_DAYS },
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
/** Invented ones, of every kind of name. */
const NAMES = [
  'Acme',
  'An organization with a name that is as long as names may be, and then some words more',
  '灯台守',
  'x'.repeat(60),
];
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
  await page.getByRole('dialog').getByLabel('Reason').fill('It probes sites of others.');
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
const IN_SIXTY_DAYS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const DEPRECATION = { start_date: '2026-01-01', end_date: IN_SIXTY_DAYS, free_extend: 30, paid_extend: 60 };
const openRetirementPanel = async (page: Page): Promise<void> => {
  await asIf({ deprecation: DEPRECATION }, 'organization')(page);
  await page.getByRole('button', { name: 'Learn more' }).click();
  await page.getByRole('dialog').getByText('What happens when').waitFor();
};
const lookAtRetirement = async (page: Page): Promise<void> => {
  await page.getByLabel('Last day of the service').fill(IN_SIXTY_DAYS);
  await page.getByLabel('Reason').fill('We close.');
  await page.getByRole('button', { name: 'What will happen?' }).click();
  await page.getByRole('region', { name: 'What will happen' }).waitFor();
};
const manyProducts = async (page: Page): Promise<void> => {
  const products = ['Desk', 'Chat', 'A product with a long name for teams', 'CRM', 'Surveys'].map((name, index) => ({
    name,
    category: ['Support', 'Sales', 'Marketing'][index % 3],
    text: 'What it does for people who have customers, in a sentence or two that say it all.',
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

const IMPORT = {
  id: '0190e2a4-7b1c-4def-8123-456789abcdef',
  file_name: 'pharos-an-organization-with-a-long-name-2026-11-24.zip',
  bytes: 734_003_200,
  received_bytes: 734_003_200,
  requested_on: '2026-11-24T10:00:00Z',
  ended_on: null,
  problem: null,
  report: null,
};
const DONE = {
  ...IMPORT,
  status: 'done',
  ended_on: '2026-11-24T10:04:00Z',
  report: {
    from: 'https://pharos.old-host-with-a-long-name.example',
    exported_on: '2026-11-24T09:00:00Z',
    ...{ checks: 1204, contacts: 12, integrations: 3, status_pages: 2, badges: 1 },
    to_do: [
      `Invite who was a member: ${NAMES.map((_, index) => `person-${index}@example.com`).join(', ')}. Until then you get the alerts that were meant for them.`,
      `Enter the passwords and headers of these checks again, and start them: ${NAMES.join(', ')}.`,
      'Enter the secrets of these integrations again, and switch them on: Operations, Slack.',
      'Prove these domains of status pages here, by a new DNS record: status.example.com.',
      'Embed 1 badge again: their addresses are new.',
    ],
  },
};
const FAILED = {
  ...IMPORT,
  status: 'failed',
  ended_on: '2026-11-24T10:04:00Z',
  problem: 'The file has 1204 checks, and this organization has room for 50.',
};
/** Opens the page again with an import that goes so. */
const withImport = (newest: object | null) => async (page: Page) => {
  await page.route('**/v1/import/', (route) => route.fulfill({ json: { import: newest, refusal: null } }));
  await page.reload();
  const section = page.getByRole('region', { name: 'Import data' });
  await section.getByText(/drop it here|is being imported|is imported/).waitFor();
};
const chooseExport = async (page: Page): Promise<void> => {
  await withImport(null)(page);
  const buffer = Buffer.alloc(3_200_000);
  const file = { name: IMPORT.file_name, mimeType: 'application/zip', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
};
/** Half of it is there, and the rest waits. */
const uploadExport = async (page: Page): Promise<void> => {
  await chooseExport(page);
  const begun = { ...IMPORT, bytes: 3_200_000, status: 'uploading' };
  await page.route('**/v1/import/', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? begun : { import: begun, refusal: null } }),
  );
  await page.route('**/v1/import/*/pieces/*/', (route) =>
    /\/[012]\/$/.test(route.request().url()) ? route.fulfill({ json: {} }) : undefined,
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/^49 %/).waitFor();
};

const CAN = { is_available: true, reason: null };
/** Invented ones: live, away, with a wrong clock, disabled, without address, private. */
const LOCATIONS = Array.from({ length: 50 }, (_, index) => {
  const isDisabled = index % 9 === 5;
  const isLive = !isDisabled && index % 4 !== 1;
  const name = index < NAMES.length ? NAMES[index] : `Location ${index}`;
  return {
    key: index === 1 ? 'k'.repeat(63) : `place-${index}`,
    name,
    is_disabled: isDisabled,
    credential_since: index % 3 === 0 ? null : '2026-11-17T10:00:00Z',
    created_on: '2026-11-17T10:00:00Z',
    is_live: isLive,
    agents: isLive ? 1 + (index % 3) : 0,
    versions: index % 3 === 1 ? ['1.0.0', '1.1.0-beta.12'] : ['1.0.0'],
    addresses:
      index % 4 === 3
        ? []
        : [
            { address: `203.0.113.${index}`, family: 'IPv4' },
            ...(index % 2 === 0
              ? [{ address: `2001:db8:1234:5678:9abc:def0:1234:${5000 + index}`, family: 'IPv6' }]
              : []),
          ],
    families: ['IPv4'],
    types: ['https', 'http'],
    unavailable:
      index === 0
        ? {
            icmp: 'This machine does not allow raw sockets. Allow them by setcap cap_net_raw+ep, or net.ipv4.ping_group_range.',
          }
        : {},
    open_jobs: index * 7,
    capacity: index % 5 === 0 ? null : 1000,
    clock_offset_ms: isLive ? ([1480, 20, 230, null][index % 4] ?? null) : null,
    last_seen_on: index === 1 ? null : '2026-11-18T10:00:00Z',
    organization: index % 3 === 2 ? { id: 1, name: NAMES[(index + 1) % NAMES.length] } : null,
  };
});
const COMMAND = `NATS_URL=tls://nats.example.com:4222 LOCATION_KEY=north LOCATION_NAME='The North' LOCATION_CREDENTIAL=${'SUACB52VXEXAMPLE'.repeat(30)} BASE_URL=https://pharos.example.com npm start -- --role=agent`;
/** Opens the page again with so many locations, where one can be added. */
const withLocations = (of: 'operator/' | '', count: number) => async (page: Page) => {
  const results = LOCATIONS.slice(0, count).map(({ organization, ...own }) => (of ? { ...own, organization } : own));
  await page.route(`**/v1/${of}locations/`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { location: { ...LOCATIONS[1], ...results[1], name: 'The North' }, command: COMMAND, warning: null },
        })
      : route.fulfill({ json: { credentials: CAN, maximum: 20, results } }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Add location' }).waitFor();
};
const addLocation = async (page: Page): Promise<void> => {
  await withLocations('operator/', 3)(page);
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The North');
};
const showCommand = async (page: Page): Promise<void> => {
  await addLocation(page);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Command' }).waitFor();
};
const disableLocation = async (page: Page): Promise<void> => {
  await withLocations('operator/', 3)(page);
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').waitFor();
};
const manyAddresses = async (page: Page): Promise<void> => {
  const results = LOCATIONS.slice(0, 6).map(({ key, name, addresses, organization }) => ({
    ...{ key, name, types: [], address: null, addresses },
    is_private: organization !== null,
  }));
  await page.route('**/v1/edge-locations/', (route) =>
    route.fulfill({ json: { count: 6, next: null, previous: null, results } }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Copy all/ }).waitFor();
};

/** Every screen of the web app. A new one has its line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-up-first-run', fill: 'first', path: '/sign-up', isPublic: true },
  { name: 'log-in', fill: 'empty', path: '/login', isPublic: true },
  { name: 'forgot-password', fill: 'empty', path: '/forgot-password', isPublic: true },
  { name: 'reset-password', fill: 'empty', path: '/reset-password?token=none', isPublic: true },
  { name: 'verify-email-used', fill: 'empty', path: '/verify-email?token=none', isPublic: true },
  { name: 'confirm-single-sign-on', fill: 'empty', path: '/confirm-single-sign-on?token=none', isPublic: true },
  { name: 'invitation-unknown', fill: 'empty', path: '/invitation/none', isPublic: true },
  { name: 'not-found', fill: 'empty', path: '/nothing/here', isPublic: true },

  { name: 'log-out', fill: 'empty', path: '/freshid/logout' },
  { name: 'dashboard-empty', fill: 'empty', path: '/dashboard' },
  { name: 'reports-empty', fill: 'empty', path: '/reports' },
  { name: 'dashboard-one', fill: 'one', path: '/dashboard' },
  { name: 'reports-one', fill: 'one', path: '/reports' },

  { name: 'dashboard', fill: 'many', path: '/dashboard' },
  { name: 'dashboard-page-3', fill: 'many', path: '/dashboard?page=3' },
  { name: 'dashboard-down', fill: 'many', path: '/dashboard?status=down' },
  { name: 'dashboard-nothing-found', fill: 'many', path: '/dashboard?search=nothing-like-it' },
  {
    name: 'dashboard-selected',
    fill: 'many',
    path: '/dashboard',
    fromWidth: LARGE,
    act: (page) => page.getByRole('checkbox').first().click(),
  },
  { name: 'dashboard-row-menu', fill: 'many', path: '/dashboard', act: openFirst('button', /^Actions for/) },
  { name: 'check-drawer-new', fill: 'many', path: '/dashboard?check=new' },
  { name: 'reports', fill: 'many', path: '/reports?check_id={checkout}' },
  { name: 'reports-month', fill: 'many', path: '/reports?check_id={checkout}&range=last-month' },
  {
    name: 'reports-analysis',
    fill: 'many',
    path: '/reports?check_id={checkout}&range=3-months',
    fromWidth: LARGE,
    act: openFirst('link', /View Analysis/),
  },
  { name: 'status-pages-empty', fill: 'one', path: '/status' },
  { name: 'status-pages', fill: 'many', path: '/status' },
  { name: 'status-page-new', fill: 'many', path: '/status/new' },
  { name: 'status-page-edit', fill: 'many', path: '/status', act: editFirstPage },
  { name: 'incidents-empty', fill: 'one', path: '/status/incidents' },
  { name: 'incidents', fill: 'many', path: '/status/incidents' },
  { name: 'incident-new', fill: 'many', path: '/status/incidents/new' },
  {
    name: 'incident-of-outage',
    fill: 'many',
    path: '/reports?check_id={checkout}&range=3-months',
    act: openNewIncident,
  },
  { name: 'incident', fill: 'many', path: '/status/incidents', act: openFirstIncident },
  { name: 'maintenance-empty', fill: 'one', path: '/status/maintenance' },
  { name: 'maintenance-list', fill: 'many', path: '/status/maintenance' },
  { name: 'maintenance-new', fill: 'many', path: '/status/maintenance/new' },
  { name: 'maintenance', fill: 'many', path: '/status/maintenance', act: openFirstMaintenance },
  { name: 'badges-empty', fill: 'one', path: '/badge' },
  { name: 'badges-locked', fill: 'one', path: '/badge', act: withoutBadges, isOfPlans: true },
  { name: 'badges', fill: 'many', path: '/badge' },
  { name: 'badge-new', fill: 'many', path: '/badge/new' },
  { name: 'badge-edit', fill: 'many', path: '/badge', act: editFirstBadge },
  { name: 'badge-created', fill: 'many', path: '/badge/new', act: createBadge },
  { name: 'settings-users', fill: 'many', path: '/settings/users' },
  { name: 'settings-users-invite', fill: 'many', path: '/settings/users', act: openFirst('button', /Invite User/) },
  { name: 'settings-integrations-empty', fill: 'empty', path: '/settings/integrations' },
  { name: 'settings-integrations', fill: 'many', path: '/settings/integrations' },
  { name: 'settings-integrations-create', fill: 'many', path: '/settings/integrations?webhook=new' },
  { name: 'settings-integrations-zapier', fill: 'many', path: '/settings/integrations?tab=zapier' },
  {
    name: 'settings-integrations-zapier-create',
    fill: 'many',
    path: '/settings/integrations?tab=zapier&webhook=new&zap=trello',
  },
  { name: 'settings-integrations-slack', fill: 'many', path: '/settings/integrations?slack=new' },
  { name: 'settings-integrations-twilio', fill: 'many', path: '/settings/integrations?sms=new' },
  { name: 'settings-integrations-desk', fill: 'many', path: '/settings/integrations?freshdesk=new' },
  { name: 'settings-account', fill: 'many', path: '/settings/account' },
  { name: 'import-empty', fill: 'empty', path: '/settings/account', act: withImport(null) },
  { name: 'import-chosen', fill: 'empty', path: '/settings/account', act: chooseExport },
  { name: 'import-uploading', fill: 'empty', path: '/settings/account', act: uploadExport },
  {
    name: 'import-interrupted',
    fill: 'empty',
    path: '/settings/account',
    act: withImport({ ...IMPORT, status: 'uploading', received_bytes: 524_288 }),
  },
  {
    name: 'import-running',
    fill: 'empty',
    path: '/settings/account',
    act: withImport({ ...IMPORT, status: 'running' }),
  },
  { name: 'import-done', fill: 'empty', path: '/settings/account', act: withImport(DONE) },
  { name: 'import-failed', fill: 'empty', path: '/settings/account', act: withImport(FAILED) },
  { name: 'settings-api-keys', fill: 'many', path: '/settings/api-keys' },
  {
    name: 'settings-api-keys-create',
    fill: 'many',
    path: '/settings/api-keys',
    act: openFirst('button', /Create key/),
  },
  { name: 'settings-locations-empty', fill: 'many', path: '/settings/locations', act: withLocations('', 0) },
  { name: 'settings-locations', fill: 'many', path: '/settings/locations', act: withLocations('', 12) },
  { name: 'settings-locations-one', fill: 'many', path: '/settings/locations', act: withLocations('', 1) },
  { name: 'settings-locations-unavailable', fill: 'many', path: '/settings/locations' },
  { name: 'settings-single-sign-on', fill: 'many', path: '/settings/single-sign-on' },
  { name: 'onboarding', fill: 'trial', path: '/dashboard', act: asNew(), fromWidth: 481 },
  {
    name: 'welcome',
    fill: 'trial',
    path: '/dashboard',
    act: asNew('onboarding-skip'),
    isOfPlans: true,
    fromWidth: 481,
  },
  { name: 'pricing-trial', fill: 'trial', path: '/settings/pricing?interest=responsegraph', isOfPlans: true },
  { name: 'estimate-trial', fill: 'trial', path: '/settings/estimate?plan=6', isOfPlans: true },
  { name: 'pricing-card-new', fill: 'trial', path: '/settings/pricing?payment=card', act: frameShown, isOfPlans: true },
  { name: 'pricing-unsold', fill: 'unsold', path: '/settings/pricing', isOfPlans: true },
  { name: 'pricing', fill: 'paid', path: '/settings/pricing', isOfPlans: true },
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
  {
    name: 'suspended',
    fill: 'paid',
    path: '/dashboard',
    act: asIf({ state: 'CA' }, 'organization'),
    isOfPlans: true,
  },
  {
    name: 'suspended-by-operator',
    fill: 'many',
    path: '/dashboard',
    act: asIf({ state: 'SU' }, 'organization'),
  },
  { name: 'retired', fill: 'many', path: '/dashboard', act: asIf({ state: 'RT' }, 'organization') },
  { name: 'download-export', fill: 'many', path: '/org/download-export' },
  { name: 'weekly-report', fill: 'many', path: '/reports/weekly' },
  { name: 'weekly-report-empty', fill: 'empty', path: '/reports/weekly' },
  { name: 'explore', fill: 'trial', path: '/explore', act: manyProducts, isOfPlans: true },
  { name: 'explore-demo', fill: 'trial', path: '/explore', act: openDemo, isOfPlans: true },
  { name: 'operator-organizations', fill: 'trial', path: '/operator/organizations', act: manyOrganizations },
  { name: 'operator-organization', fill: 'trial', path: '/operator/organizations/1' },
  { name: 'operator-suspend', fill: 'trial', path: '/operator/organizations/1', act: openSuspend },
  { name: 'operator-tickets', fill: 'trial', path: '/operator/tickets', act: manyTickets },
  { name: 'operator-tickets-empty', fill: 'empty', path: '/operator/tickets' },
  { name: 'operator-ticket', fill: 'trial', path: '/operator/tickets', act: openTicket },
  { name: 'operator-mail', fill: 'many', path: '/operator/mail' },
  { name: 'operator-health', fill: 'many', path: '/operator/health' },
  { name: 'operator-locations-unavailable', fill: 'many', path: '/operator/locations' },
  { name: 'operator-locations-empty', fill: 'many', path: '/operator/locations', act: withLocations('operator/', 0) },
  { name: 'operator-locations', fill: 'many', path: '/operator/locations', act: withLocations('operator/', 50) },
  { name: 'operator-location-new', fill: 'many', path: '/operator/locations', act: addLocation },
  { name: 'operator-location-command', fill: 'many', path: '/operator/locations', act: showCommand },
  { name: 'operator-location-disable', fill: 'many', path: '/operator/locations', act: disableLocation },
  { name: 'operator-retirement', fill: 'trial', path: '/operator/retirement', act: lookAtRetirement },
  {
    name: 'retirement-notice',
    fill: 'many',
    path: '/dashboard',
    act: asIf({ deprecation: DEPRECATION }, 'organization'),
  },
  { name: 'retirement-panel', fill: 'many', path: '/dashboard', act: openRetirementPanel },
  {
    name: 'retirement-prices',
    fill: 'paid',
    path: '/settings/pricing',
    act: asIf({ deprecation: DEPRECATION }, 'organization'),
  },
  { name: 'operator-operators', fill: 'many', path: '/operator/operators' },
  { name: 'monitoring-ips', fill: 'many', path: '/monitoring-ips', act: manyAddresses },
  { name: 'monitoring-ips-unknown', fill: 'many', path: '/monitoring-ips' },
  { name: 'profile', fill: 'many', path: '/profile' },
  { name: 'notifications', fill: 'many', path: '/dashboard', act: openFirst('button', /^State changes/) },
  { name: 'palette', fill: 'many', path: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', fill: 'many', path: '/dashboard', act: (page) => page.keyboard.press('?') },

  ...[...Object.keys(PAGE_STORIES), 'private'].map((story) => ({
    name: `public-page-${story}`,
    fill: 'stories' as const,
    path: `/s/7-${story}`,
    isPublic: true,
  })),
];
