import { readFile, rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const PERSON = { email: 'ann@example.com', password: 'four gray herons wade' };

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let sql: Client;
let browser: Browser;
let token: string;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-export-');
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url, PROBE_NETWORK: 'any' }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
  const signedUp = { ...PERSON, full_name: 'Ann', organization_name: 'Example' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/sign-up/', signedUp));
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const openAt = async (path: string, options: { token?: string; width?: number } = {}): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl, options));
  opened.push(watched);
  await watched.page.goto(path);
  return watched.page;
};
const savedBy = async (page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

let link: string;

it('requests an export as an owner and sends a mail with its link', async () => {
  const page = await openAt('/settings/account', { token });
  await page.getByRole('button', { name: 'Export data' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export the data of Example?' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('status').getByText('Your export was requested.', { exact: false }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Download the export of/ }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);

  const { mail } = await mailbox.waitFor('The export of Example is ready', PERSON.email);
  link = /\/org\/download-export\/[-\w]+\?organization=\d+/.exec(mail.text ?? '')?.[0] ?? '';

  await page.getByRole('button', { name: 'Export data' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('An export was requested less than an hour ago.', { exact: false }).waitFor();
});

it('asks the visitor of the link to log in, and then starts the download automatically', async () => {
  const page = await openAt(link, { width: 390 });
  await page.getByLabel('E-mail').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  const { name, bytes } = await savedBy(page, () => page.getByRole('button', { name: 'Log in', exact: true }).click());
  expect(name).toMatch(/^pharos-example-\d{4}-\d\d-\d\d\.zip$/);
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'));
  expect(bytes.includes('pharos-export.json')).toBe(true);
  await page.getByRole('heading', { name: 'Downloading...' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
});

deepIt('shows an error for a link to an unknown export', async () => {
  const page = await openAt('/org/download-export/00000000-0000-4000-8000-000000000000', { token });
  await page.getByText('There was an error. Please try again after some time.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
});

it.each(casesOf({ all: ['CA', 'PS', 'NA', 'SU', 'RT'], quick: ['RT'] }))(
  'still exports an organization in the state %s',
  async (state) => {
    await sql.query('update organizations set state = $1', [state]);
    const page = await openAt('/dashboard', { token, width: 390 });
    await page.getByRole('button', { name: 'Export your data' }).click();
    await page.getByRole('dialog', { name: 'Export the data of Example?' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const saving = await openAt(link, { token });
    await saving.getByRole('link', { name: 'Download again' }).waitFor();
  },
);
