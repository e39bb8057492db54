import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { prepareDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { startTarget, type Target } from './testing/target.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const CHECKS = ['Shop', 'Mail', 'Forum'];
const PIECES = '**/v1/import/*/pieces/*/';

let folder: string;
let target: Target;
let pharos: Pharos;
let browser: Browser;
let ann: Api;
let token: string;
let file: string;
let damaged: string;
let oldUrl: string;
const opened: WatchedPage[] = [];

const signUp = async (baseUrl: string, email: string, organization: string): Promise<string> => {
  const given = { email, password: 'four gray herons wade', full_name: 'Max Example', organization_name: organization };
  return (await new Api(baseUrl).post<{ token: string }>('/sign-up/', given)).token;
};

const exportOld = async (): Promise<void> => {
  const old = await startPharos({ DATA_DIR: join(folder, 'old'), PROBE_NETWORK: 'any' });
  try {
    oldUrl = old.baseUrl;
    const ben = new Api(old.baseUrl, await signUp(old.baseUrl, 'ben@example.com', 'Garden'));
    const organizations = await ben.get<{ results: { id: number }[] }>('/organizations/');
    const organization = organizations.results[0]?.id ?? 0;
    await ben.patch(`/organizations/${organization}/`, { timezone: 'Asia/Tokyo' });
    const ids: number[] = [];
    for (const name of CHECKS) ids.push((await ben.post<{ id: number }>('/checks/', { name, url: target.url })).id);
    await ben.post('/public-status-pages/', {
      name: 'Garden status',
      associated_checks: ids.map((id, index) => ({ application_check: id, order: index + 1 })),
    });
    await ben.post('/export/', { organization });
    await vi.waitFor(
      async () => {
        const { export: newest } = await ben.get<{ export: { status: string } | null }>('/export/');
        expect(newest?.status).toBe('ready');
      },
      { interval: 200 },
    );
    const { url } = await ben.get<{ url: string }>('/export/download/');
    const bytes = Buffer.from(await (await fetch(new URL(url, old.baseUrl))).arrayBuffer());
    await writeFile(file, bytes);
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
  } finally {
    await old.killTree();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-import-'));
  for (const name of ['old', 'new']) await prepareDataDir(join(folder, name));
  file = join(folder, 'pharos-garden.zip');
  damaged = join(folder, 'half.zip');
  target = await startTarget();
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: join(folder, 'new'), PROBE_NETWORK: 'any' }),
    launchBrowser(),
    exportOld(),
  ]);
  token = await signUp(pharos.baseUrl, 'ann@example.com', 'Empty');
  ann = new Api(pharos.baseUrl, token);
});
afterEach(explainFailedTest);
afterAll(async () => {
  await pharos?.killTree();
  await target?.close();
  await rm(folder, { recursive: true, force: true });
});

const openSettings = async (width = 1440): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, { token, width }));
  opened.push(watched);
  await watched.page.goto('/settings/account');
  return watched.page;
};
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Import data' });
/** Uses the keyboard. */
const choose = async (page: Page, path: string): Promise<void> => {
  const opener = sectionOf(page).getByRole('button', { name: /^Choose (a|another) file$/ });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.press('Enter')]);
  await chooser.setFiles(path);
  // The focus moves to the message about the file.
  await sectionOf(page).locator('[role="status"]:focus').getByText(basename(path)).waitFor();
};
const isCut = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

deepIt('rejects a file that is not an export with a reason, and allows selecting another one', async () => {
  const page = await openSettings(390);
  await choose(page, damaged);
  const section = sectionOf(page);
  await section.getByText('half.zip').waitFor();
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await section.getByRole('status').getByText('Nothing was changed', { exact: false }).waitFor();
  expect(await section.getByRole('alert').textContent()).toMatch(/^This is not a complete export file/);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await isCut(page)).toBe(false);
  await section.getByRole('button', { name: 'Choose another file' }).waitFor();
});

deepIt('cancels an upload, and discards another one that was interrupted', async () => {
  const page = await openSettings(900);
  const uploads: Route[] = [];
  await page.route(PIECES, (route) => void uploads.push(route));
  const section = sectionOf(page);
  await choose(page, file);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section.getByRole('progressbar', { name: 'Upload' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await isCut(page)).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: 'Choose a file' }).waitFor();
  await vi.waitFor(async () => expect(await ann.get('/import/')).toEqual({ import: null, refusal: null }));

  await choose(page, file);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section.getByRole('progressbar', { name: 'Upload' }).waitFor();
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor({ state: 'detached' });
  await page.goBack();
  await section.getByText('was interrupted', { exact: false }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await section.getByRole('button', { name: 'Cancel the upload' }).click();
  await section.getByRole('button', { name: 'Choose a file' }).waitFor();
});

it('imports an export by keyboard despite a network failure, and shows the imported data', async () => {
  const page = await openSettings();
  let failures = 2;
  await page.route(PIECES, (route) => (failures-- > 0 ? route.abort() : route.continue()));
  const section = sectionOf(page);
  await choose(page, file);
  await section.getByText('are replaced by those of the file', { exact: false }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section.getByText('continues automatically', { exact: false }).waitFor();

  await section.getByText('is imported.', { exact: false }).waitFor();
  await section.getByText('3 checks with their history').waitFor();
  await section.getByText('1 status page').waitFor();
  await section.getByText('Invite the previous members: ben@example.com.', { exact: false }).waitFor();
  await section.getByText(`Stop the checks of ${oldUrl}`, { exact: false }).waitFor();
  await page.locator('[role="status"]:focus').waitFor();
  await vi.waitFor(async () => expect(await page.getByLabel('Account name').inputValue()).toBe('Garden'));
  await expect.poll(() => page.getByLabel('Time zone').first().inputValue()).toBe('Asia/Tokyo');
  expect(await faultsInBothThemes(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: 'Shop' })
    .or(page.getByText('Shop', { exact: true }))
    .first()
    .waitFor();
  for (const name of CHECKS) await expect.poll(() => page.getByText(name, { exact: true }).count()).toBeGreaterThan(0);
  const pages = await ann.get<{ results: StatusPage[] }>('/public-status-pages/');
  expect(pages.results.map(({ name }) => name)).toEqual(['Garden status']);

  await page.goBack();
  await section.getByRole('button', { name: 'Dismiss' }).click();
  await section.getByText('Data can only be imported into an empty organization', { exact: false }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
});

it('logs no error on any page', () => {
  expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
});
