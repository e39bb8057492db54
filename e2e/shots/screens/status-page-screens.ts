import type { Page } from 'playwright-core';
import { openFirst, type Screen } from './screen.ts';

const editFirstBadge = async (page: Page): Promise<void> => {
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Badge name' }).waitFor();
};
const createBadge = async (page: Page): Promise<void> => {
  await openFirst('button', /^Create$/)(page);
  await page.getByRole('dialog').waitFor();
};
const editFirstPage = async (page: Page): Promise<void> => {
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('region', { name: 'CNAME Verification' }).waitFor();
};
const openNewIncident = async (page: Page): Promise<void> => {
  await openFirst('link', /^Publish on status pages/)(page);
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

export const STATUS_PAGE_SCREENS: readonly Screen[] = [
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
];
