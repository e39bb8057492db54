import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';
import { startTarget, type Target } from './testing/target.ts';

let dataDir: string;
let pharos: Pharos;
let browser: Browser;
let target: Target;

beforeAll(async () => {
  browser = await launchBrowser();
});
// Each test needs a new Pharos, so that the visit is the first one.
beforeEach(async () => {
  dataDir = await createDataDir('pharos-first-check-');
  target = await startTarget();
  pharos = await startPharos({ DATA_DIR: dataDir });
});
afterEach(async () => {
  await pharos?.killTree();
  await target?.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(explainFailedTest);

it('leads from the first visit to a first check that is up without any documentation', async () => {
  const context = await openContext(browser, pharos.baseUrl);
  const { page, errors } = await openPage(context);
  await page.goto('/');

  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Organization').fill('Example');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('four gray herons wade');
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('main').getByRole('textbox', { name: 'URL' }).fill(target.url);
  await page.getByRole('button', { name: 'Start monitoring' }).click();
  await page.getByText('Check created successfully.').waitFor();

  const row = page.getByRole('row').filter({ hasText: '127.0.0.1' });
  await row.getByText('Up', { exact: true }).waitFor();
  await page.getByText('All Up').waitFor();
  expect(errors).toEqual([]);

  // A self-hosted installation sells nothing.
  await page.goto('/settings/pricing');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(
    /\b(?:upgrade|plans?|pric(?:e|es|ing)|trials?)\b/i,
  );
  await context.close();
});
