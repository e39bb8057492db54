import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { casesOf } from '../scripts/lib/testing/tier.mjs';
import { accessibilityFaults, launchBrowser, openContext, openPage, openView } from './testing/browser.ts';
import { PAGE_STORIES } from './testing/public-pages/page-stories.ts';
import { type StoryServer, serveStories } from './testing/public-pages/serve-stories.ts';

let browser: Browser;
let server: StoryServer;
beforeAll(async () => {
  server = await serveStories();
  browser = await launchBrowser();
});
afterAll(async () => {
  await server.stop();
});

const ONE_OF_EACH = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
] as const;
const VIEWS = casesOf({
  all: [...ONE_OF_EACH, { theme: 'light', width: 1440 }, { theme: 'dark', width: 390 }] as const,
  quick: ONE_OF_EACH,
});

// A hundred checks show the same elements as six.
it.each(
  casesOf({
    all: [
      ...Object.keys(PAGE_STORIES).filter((story) => story !== 'hundred'),
      'private',
      'outage/history',
      'stale/history',
      'empty/history',
      'long/history',
    ],
    quick: ['outage', 'stale', 'long', 'private', 'outage/history'],
  }),
)(
  'shows the story %s without accessibility faults, horizontal scrolling or violations of the content security policy, in both themes',
  async (story) => {
    for (const { theme, width } of VIEWS) {
      const context = await openContext(browser, server.baseUrl, { theme, width });
      await openView(context, `/s/7-${story}`, async (page) => {
        // Proves that the style sheet was applied.
        expect(await page.evaluate('getComputedStyle(document.body).marginTop')).toBe('0px');
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
      await context.close();
    }
  },
);

it('updates the open page in place, and no longer shows green if updates fail', async () => {
  const context = await openContext(browser, server.baseUrl);
  const { page, errors } = await openPage(context);
  await page.clock.install();
  await page.goto('/s/7-calm');
  const banner = page.getByRole('status');
  const details = page.locator('details').first();
  await details.locator('summary').click();
  expect(await banner.textContent()).toBe('All systems operational');
  const nextRefresh = async () => {
    const refreshed = page.waitForResponse('**/s/7-calm');
    await page.clock.runFor(31_000);
    await refreshed;
  };

  server.instead.set('calm', 'stale');
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await banner.getByText('We are not watching right now').waitFor();
  await expect.poll(() => page.title()).toBe('Acme: We are not watching right now');
  expect(await details.getAttribute('open')).not.toBeNull();

  server.instead.delete('calm');
  await nextRefresh();
  await banner.getByText('All systems operational').waitFor();
  await expect.poll(() => banner.getAttribute('class')).toBe('banner up');

  server.instead.set('calm', 'away');
  for (let n = 0; n < 4; n += 1) await nextRefresh();
  await page.getByText('This page could not be refreshed recently').waitFor();
  await expect.poll(() => banner.getAttribute('class')).toBe('banner stale');
  server.instead.clear();
  expect(errors).toEqual([]);
  await context.close();
});

it('is complete without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.baseUrl}/s/7-outage`);
  await page.getByRole('link', { name: 'Refresh' }).click();
  expect(await page.getByRole('status').textContent()).toContain('1 of 6 systems down');
  await context.close();
});
