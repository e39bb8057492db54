import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const PHONE = 390;
const product = (name: string, category: string, is_featured = false) => ({
  name,
  category,
  text: `${name} helps people who have customers.`,
  trial_url: `https://${name.toLowerCase()}.example/trial`,
  is_featured,
});
const CATALOG = { products: [product('Desk', 'Support', true), product('Chat', 'Support'), product('Crm', 'Sales')] };
let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let browser: Browser;
let token: string;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-explore-'));
  const catalog = join(dataDir, 'catalog.json');
  await writeFile(catalog, JSON.stringify(CATALOG));
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([
    startPharos({
      DATA_DIR: join(dataDir, 'data'),
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'sales@example.com',
      EXPLORE_CATALOG: catalog,
    }),
    launchBrowser(),
  ]);
  token = (
    await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
      email: 'ann@example.com',
      password: 'four gray herons wade',
      full_name: 'Ann Example',
      organization_name: 'Example',
    })
  ).token;
});
afterEach(explainFailedTest);
afterAll(async () => {
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (path: string, width = 1440): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, { token, width }));
  opened.push(watched);
  await watched.page.goto(path);
  return watched.page;
};

it('opens the products from the menu, filters them by category, and requests a demo', async () => {
  const page = await open('/');
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('heading', { level: 2, name: /^Best-in-class Customer Engagement Software Suite/ }).waitFor();
  const popular = page.getByRole('region', { name: 'Most Popular Products' });
  const trial = popular.getByRole('link', { name: 'START TRIAL of Desk' });
  expect(await trial.getAttribute('href')).toBe('https://desk.example/trial');
  expect([await trial.getAttribute('target'), await trial.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const more = page.getByRole('region', { name: 'More Products' });
  await expect.poll(() => more.getByRole('article').count()).toBe(2);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await more.getByRole('radio', { name: 'Sales' }).focus();
  await page.keyboard.press('Space');
  await more.getByRole('article', { name: 'Chat' }).waitFor({ state: 'detached' });

  await more.getByRole('button', { name: 'Request Demo of Crm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a demo of Crm' });
  await expect.poll(() => dialog.getByLabel('First Name').inputValue()).toBe('Ann');
  await dialog.getByLabel('Phone number').fill('123');
  await page.keyboard.press('Enter');
  await dialog.getByText('Phone number invalid').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Phone number').fill('(415) 555-0132');
  await dialog.getByRole('combobox', { name: 'Company size' }).click();
  await page.getByRole('option', { name: '11 - 50' }).click();
  await dialog.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByText('Request submitted successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { mail } = await mailbox.waitFor('Request for demo: Crm', 'sales@example.com');
  expect(mail.text).toContain('Country: United States');
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toContain('415');
});

it('has no menu entry on a phone, where the page fits', async () => {
  const page = await open('/explore', PHONE);
  await page.getByRole('heading', { name: 'More Products' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Explore' }).count()).toBe(0);
});

it('logs no error on any page', () => {
  expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
});
