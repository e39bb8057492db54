import { rm } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const HOSTILE = '"><img src=x onerror=alert(1)> [shop](x)';

let dataDir: string;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-badges-');
  pharos = await startPharos({ DATA_DIR: dataDir });
  browser = await launchBrowser();
  await Api.signUp(pharos.baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  ({ token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', login));
  ann = new Api(pharos.baseUrl, token);
  await ann.post('/checks/', { name: 'Shop', url: `${pharos.baseUrl}/healthz` });
});
afterAll(async () => {
  await pharos?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

const onPage = async (path: string, work: (page: Page) => Promise<unknown>, view: View = {}) => {
  const context = await openContext(browser, pharos.baseUrl, { ...view, token });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  try {
    await openView(context, path, work);
  } finally {
    await context.close();
  }
};
/** A broken image has no width. */
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate(async (element: { decode(): Promise<void>; naturalWidth: number }) => {
    await element.decode();
    return element.naturalWidth;
  });
const copied = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

it('creates a badge from an empty list, and shows it on another page with the copied code', async () => {
  await onPage('/', async (page) => {
    // The shortcuts are active when the data have arrived.
    await page.getByRole('row').filter({ hasText: 'Shop' }).waitFor();
    // Pressed at the same time, because the second key counts only within 1.5 s.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('b')]);
    await page.getByText('No badges yet').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create New Badge' }).click();
    const name = page.getByRole('textbox', { name: 'Badge name' });
    await name.fill(HOSTILE);
    expect(await widthOf(page.getByRole('img', { name: 'Sample on a dark page' }))).toBeGreaterThan(50);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await widthOf(dialog.getByRole('img', { name: `Badge ${HOSTILE}` }))).toBeGreaterThan(50);
    await page.getByText('Badge created').waitFor({ state: 'detached' });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy Code and Close' }).click();
    await page.getByRole('heading', { level: 1, name: 'Badges' }).waitFor();
    const code = await copied(page);
    await page.setContent(`<h1>Another page</h1>${code}`);
    const badge = page.getByRole('link').getByRole('img');
    expect(await badge.getAttribute('alt')).toBe(HOSTILE);
    expect(await page.locator('img').count()).toBe(1);
    expect(await widthOf(badge)).toBeGreaterThan(50);
  });
});

it('lists a badge with live updates, and edits it on its page, which has the same address as its image', async () => {
  const { results } = await ann.get<{ results: { id: string; data: object }[] }>('/badges/');
  const [badge] = results;
  await onPage('/badge', async (page) => {
    const image = page.getByRole('img', { name: /^Badge / });
    expect(await widthOf(image)).toBeGreaterThan(50);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const before = await image.getAttribute('src');
    await ann.patch(`/badges/${badge?.id}/`, { name: 'Store' });
    await page.getByText('Store', { exact: true }).waitFor();
    await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  });
  await onPage(`/badge/${badge?.id}`, async (page) => {
    await page.getByRole('switch', { name: 'Show availability %' }).click();
    await page.getByRole('link', { name: 'Reports' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Confirmation' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Store successfully updated').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Badges' }).waitFor();
  });
  expect(await ann.get(`/badges/${badge?.id}/`)).toMatchObject({ data: { no_of_days_since: 0, metric_types: ['CS'] } });
});

it.each([900, 390])('fits a screen of %i px without horizontal scrolling, and deletes a badge there', async (width) => {
  const made = await ann.post<{ id: string }>('/badges/', {
    name: 'A name as long as that of a badge may be: a hundred letters, which no small screen has room for',
    data: {
      no_of_days_since: 100,
      checks: (await ann.get<{ results: { id: number }[] }>('/checks/')).results.map(({ id }) => id),
      metric_types: ['AVL', 'CS'],
      badge_meta: { shape: 'round', theme: 'dark' },
    },
  });
  await onPage(
    '/badge',
    async (page) => {
      const menu = page.getByRole('button', { name: /^Actions for A name/ });
      await menu.waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await menu.waitFor({ state: 'detached' });
    },
    { width },
  );
  expect((await fetch(`${pharos.baseUrl}/badge/${made.id}.svg`)).status).toBe(404);
});
