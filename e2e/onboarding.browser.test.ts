import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

let dataDir: string;
let pharos: Pharos;
let browser: Browser;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-onboarding-');
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, SIGNUP: 'open', SUPPORT_EMAIL: 'support@example.com', PROBE_NETWORK: 'any' }),
    launchBrowser(),
  ]);
});
afterEach(explainFailedTest);
afterAll(async () => {
  await pharos?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

let count = 0;
const signUp = async (name: string): Promise<string> => {
  count += 1;
  const answer = await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', {
    email: `${name}-${count}@example.com`,
    password: 'four gray herons wade',
    full_name: name,
    organization_name: `${name} Works`,
  });
  return answer.token;
};
const openAs = async (token: string, width = 1440): Promise<{ page: Page; loaded: string[] }> => {
  const { page } = await openPage(await openContext(browser, pharos.baseUrl, { token, width, isNew: true }));
  const loaded: string[] = [];
  page.on('request', (request) => {
    const dialog = /(onboarding|welcome)-dialog/.exec(request.url())?.[1];
    if (dialog !== undefined) loaded.push(dialog);
  });
  await settled(page, () => page.goto('/dashboard'));
  return { page, loaded };
};
const onboarding = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Pharos' });
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Your GARDEN trial has started' });
/** Waits until the page has its data and is drawn. */
const settled = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/v1/installation/')), open()]);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
};

it('asks a new user for a profile by keyboard, and shows the trial welcome once at the next visit', async () => {
  const token = await signUp('ann');
  const { page, loaded } = await openAs(token);
  const dialog = onboarding(page);
  await dialog.getByText('20% done').waitFor();
  await dialog.getByLabel('Full name').fill('Ann van der Lee');
  await dialog.getByRole('combobox', { name: 'Your role' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Other function' }).click();
  await dialog.getByText('40% done').waitFor();
  await dialog.getByLabel('Other function').fill('Pilot');
  await dialog.getByText('60% done').waitFor();
  await dialog.getByRole('combobox', { name: 'Company size' }).click();
  await page.getByRole('option', { name: '11 - 50' }).click();
  await dialog.getByLabel('Phone number').fill('12');
  await page.keyboard.press('Tab');
  await dialog.getByText('Invalid mobile number').waitFor();
  await dialog.getByText('80% done').waitFor();
  const name = dialog.getByLabel('Account URL name');
  await name.fill('a b');
  const finish = dialog.getByRole('button', { name: 'Finish' });
  await expect.poll(() => finish.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Enter valid name to set the Pharos URL').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await name.fill(`ann-flies-${count}`);
  await finish.click();
  await dialog.waitFor({ state: 'detached' });
  const me = await new Api(pharos.baseUrl, token).get<Record<string, unknown>>('/logged-in-user/');
  expect(me).toMatchObject({
    first_name: 'Ann van der',
    last_name: 'Lee',
    profile: { company_role: 'Pilot', company_size: '11 - 50', phone_number: null },
  });
  expect(loaded).toEqual(['onboarding']);

  await page.reload();
  await welcome(page).waitFor();
  expect(await onboarding(page).count()).toBe(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.keyboard.press('Escape');
  await saved;
  const other = await openAs(token);
  expect(other.loaded).toEqual([]);
});

deepIt('can be skipped and does not appear again, and the steps of the welcome work', async () => {
  const token = await signUp('bob');
  const { page, loaded } = await openAs(token);
  await onboarding(page).getByRole('button', { name: 'Skip' }).last().click();
  await page.reload();
  await welcome(page).getByRole('link', { name: 'Add a check' }).click();
  await page.getByRole('dialog', { name: /check/i }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?check=new');
  const before = loaded.length;
  await settled(page, () => page.goto('/dashboard'));
  expect(loaded.slice(before)).toEqual([]);
});

deepIt('shows neither dialog on a phone', async () => {
  const { loaded } = await openAs(await signUp('cy'), 390);
  expect(loaded).toEqual([]);
});
