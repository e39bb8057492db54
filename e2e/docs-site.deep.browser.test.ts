import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DOCS_SITE } from '../scripts/lib/docs/build-docs.mjs';
import { hasPackages } from '../scripts/lib/install.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { accessibilityFaults, explainFailedTest, launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';

/** Without the packages of the site generator, which `npm run docs` installs, there is nothing to test. */
const isInstalled = hasPackages(DOCS_SITE);

describe.skipIf(!isInstalled)('the documentation site', () => {
  let dataDir: string;
  let pharos: Pharos;
  let browser: Browser;

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['scripts/docs.mjs'], { cwd: ROOT });
    dataDir = await createDataDir('pharos-docs-site-');
    const port = await freePort();
    pharos = await startPharos({ DATA_DIR: dataDir, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}/pharos` });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await pharos?.killTree();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(explainFailedTest);

  /** Collects failed requests, and requests to other addresses than that of Pharos. */
  const watchRequests = (context: BrowserContext): string[] => {
    const faults: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(`${pharos.baseUrl}/docs`)) faults.push(request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    return faults;
  };

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('opens below a path, and finds a word (%s, %i pixels)', async (theme, width) => {
    const context = await openContext(browser, pharos.baseUrl, { theme, width });
    const faults = watchRequests(context);
    const { page, errors } = await openPage(context);
    await page.goto(`${pharos.baseUrl}/docs`);
    await page.getByRole('heading', { level: 1, name: 'Pharos' }).waitFor();
    expect(await accessibilityFaults(page, 'colors')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Search').fill('CHARGEBEE_WEBHOOK_USER');
    await page.getByRole('link', { name: /Settings.*Billing/ }).click();
    await page.waitForURL(`${pharos.baseUrl}/docs/settings#billing`);
    await page.getByRole('cell', { name: 'CHARGEBEE_WEBHOOK_USER' }).waitFor();
    expect(await accessibilityFaults(page, 'colors')).toEqual([]);
    expect([errors, faults]).toEqual([[], []]);
    await context.close();
  });

  it('leads to the anchors of other pages', async () => {
    const context = await openContext(browser, pharos.baseUrl);
    const { page, errors } = await openPage(context);
    await page.goto(`${pharos.baseUrl}/docs/settings`);
    await page.getByRole('link', { name: 'Below a path' }).click();
    await page.waitForURL(`${pharos.baseUrl}/docs/operate#below-a-path`);
    await page.locator('#below-a-path').waitFor({ state: 'attached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});
