import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const PHONE = 390;
const DAY_MS = 86_400_000;
let dataDir: string;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
const tokens = { host: '', tenant: '' };
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-retirement-');
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, SIGNUP: 'open', SUPPORT_EMAIL: 'support@example.com', PROBE_NETWORK: 'any' }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
  const signUp = async (name: string): Promise<string> =>
    (
      await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
        email: `${name}@example.com`,
        password: 'four gray herons wade',
        full_name: name,
        organization_name: `The ${name}`,
      })
    ).token;
  tokens.host = await signUp('host');
  tokens.tenant = await signUp('tenant');
  await sql.query('update users set email_verified = true');
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

const openAs = async (who: keyof typeof tokens, path: string, width = 1440): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, { token: tokens[who], width }));
  opened.push(watched);
  await watched.page.goto(path);
  return watched.page;
};
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text, { exact: false }).first().waitFor();
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const moveEndTo = (days: number) => sql.query('update retirements set start_date = $1, end_date = $1', [dayIn(days)]);

it('lets an operator preview the consequences and end the service', async () => {
  const host = await openAs('host', '/operator/retirement');
  await host.getByLabel('Last day of the service').fill(dayIn(10));
  await host.getByLabel('Reason').fill('We close.');
  await host.getByRole('button', { name: 'What will happen?' }).click();
  await host.getByRole('region', { name: 'What will happen' }).waitFor();
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.getByLabel(/to confirm$/).fill('end the service');
  await host.getByRole('button', { name: 'End the service' }).click();
  await waitForText(host, 'The last day is less than 30 days from now. Confirm that this is intended.');
  await host.getByLabel(/I confirm that the last day/).check();
  await host.getByRole('button', { name: 'What will happen?' }).click();
  await host.getByLabel(/to confirm$/).fill('end the service');
  await host.getByRole('button', { name: 'End the service' }).click();
  await host.getByRole('button', { name: 'Revoke the end' }).waitFor();
  expect(await faultsInBothThemes(host)).toEqual([]);
});

it('shows the end of the service on every page, with a link to the details', async () => {
  const tenant = await openAs('tenant', '/', PHONE);
  // One day less if a new UTC day has started since the end was set.
  await waitForText(tenant, /This service ends in 1[01] days/);
  await tenant.getByRole('button', { name: 'Learn more' }).click();
  const panel = tenant.getByRole('dialog', { name: 'The end of this service' });
  await panel.getByText('The last day of the service.').waitFor();
  await panel.getByRole('button', { name: 'Export your data' }).waitFor();
  expect(await faultsInBothThemes(tenant)).toEqual([]);
  await tenant.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await tenant.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
});

it('no longer sells or changes plans', async () => {
  const tenant = await openAs('tenant', '/settings/pricing');
  await waitForText(tenant, 'Renewals end on');
  for (const name of ['SPROUT', 'BLOSSOM', 'GARDEN']) {
    const plan = tenant.getByRole('region', { name, exact: true }).getByRole('button').first();
    await expect.poll(() => plan.getAttribute('aria-disabled'), { message: name }).toBe('true');
  }
  expect(await faultsInBothThemes(tenant)).toEqual([]);
});

it('allows an export after the last day', async () => {
  await moveEndTo(-2);
  const tenant = await openAs('tenant', '/', PHONE);
  await waitForText(tenant, 'This service has ended');
  await tenant.getByRole('button', { name: 'Export Now' }).click();
  await tenant.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await waitForText(tenant, 'mail');
});

it('shows the deletion date after the end of the service, until an operator withdraws the end', async () => {
  await sql.query(`update organizations set state = 'RT', retired_at = now() where name = 'The tenant'`);
  await moveEndTo(-40);
  const tenant = await openAs('tenant', '/', PHONE);
  await tenant.getByRole('heading', { level: 1, name: 'The service has ended for The tenant' }).waitFor();
  await waitForText(tenant, 'After that day, it is deleted.');
  expect(await faultsInBothThemes(tenant)).toEqual([]);

  const host = await openAs('host', '/operator/retirement', PHONE);
  await host.getByRole('button', { name: 'Revoke the end' }).click();
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('We stay.');
  expect(await faultsInBothThemes(host)).toEqual([]);
  await host.keyboard.press('Enter');
  await host.getByLabel('Last day of the service').waitFor();
});

it('logs no error on any page', () => {
  expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
});
