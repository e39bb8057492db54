import type { Page } from 'playwright-core';
import { PAGE_STORIES } from '../testing/public-pages/page-stories.ts';

/** What Pharos holds when a screen is looked at; `first`: nobody has an account yet; `stories`: only public pages, and no Pharos. */
export type Fill = 'first' | 'empty' | 'one' | 'many' | 'stories';

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
  /** Seen only where plans are sold. */
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
    path: '/reports?check_id={checkout}&range=last-month',
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
    path: '/reports?check_id={checkout}&range=last-month',
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
  { name: 'settings-api-keys', fill: 'many', path: '/settings/api-keys' },
  {
    name: 'settings-api-keys-create',
    fill: 'many',
    path: '/settings/api-keys',
    act: openFirst('button', /Create key/),
  },
  { name: 'settings-single-sign-on', fill: 'many', path: '/settings/single-sign-on' },
  { name: 'settings-pricing', fill: 'many', path: '/settings/pricing', isOfPlans: true },
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
