import { rm } from 'node:fs/promises';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openContext, openPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';

/** Compressed bytes of script for the first load of the dashboard. */
const BUDGET = 197_000;

let dataDir: string;
let pharos: Pharos;
let browser: Browser;
let token: string;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-first-load-');
  pharos = await startPharos({ DATA_DIR: dataDir });
  browser = await launchBrowser();
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login));
});
afterAll(async () => {
  await pharos?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

it('loads little compressed script for the dashboard with a check, and nothing that is only needed later', async () => {
  await new Api(pharos.baseUrl, token).post('/checks/', { name: 'Here', url: `${pharos.baseUrl}/healthz` });
  const context = await openContext(browser, pharos.baseUrl, { token });
  const { page } = await openPage(context);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  // The stream is the last request that an open page makes automatically.
  const stream = page.waitForResponse(/\/v1\/events\//);
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Here/ })
    .or(page.getByText('Here', { exact: true }))
    .first()
    .waitFor();
  await stream;

  const sizes = await Promise.all(
    scripts.map(async (response) => ({
      name: new URL(response.url()).pathname,
      bytes: (await response.request().sizes()).responseBodySize,
      encoding: response.headers()['content-encoding'],
    })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`First load of the dashboard: ${total} bytes of script in ${sizes.length} files.`);
  expect(total).toBeLessThanOrEqual(BUDGET);
  expect(sizes.filter(({ bytes, encoding }) => bytes > 2000 && encoding !== 'br')).toEqual([]);
  await context.close();
});
