import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Demo, startDemo } from '@pharos/demo/start-demo.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Screen } from './shots/screens/screen.ts';
import { SCREENS } from './shots/screens.ts';
import { launchBrowser, openContext, openPage } from './testing/browser.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';

/** Words and amounts about plans, prices, trials, grants, credit and limits. */
const FOR_SALE =
  /\b(?:trials?|plans?|pric(?:e|es|ing)|upgrade|downgrade|grants?|granted|credits?|billing|subscription|sprout|blossom|garden|estate)\b|[$€]\s?\d|\d[\d,]*\s?\/\s?[\d,]{2,}/i;
/** The number of selected checks out of all checks, which is not a limit. */
const CHOSEN = /^\d+\/24$/;

let dataDir: string;
let demo: Demo;
let first: Pharos;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-not-for-sale-'));
  [first, demo] = await Promise.all([
    startPharos({ DATA_DIR: join(dataDir, 'first') }),
    startDemo({ port: 0, dataDir: join(dataDir, 'demo'), variant: 'many' }),
  ]);
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await first?.killTree();
  await demo?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Shared, because each new context would load all scripts again. */
const contexts = new Map<string, Promise<BrowserContext>>();
const contextOf = ({ baseUrl }: { baseUrl: string }, isPublic: boolean | undefined): Promise<BrowserContext> => {
  const key = `${baseUrl} ${isPublic}`;
  const known = contexts.get(key) ?? openContext(browser, baseUrl, isPublic ? {} : { token: demo.token });
  contexts.set(key, known);
  return known;
};

const read = async ({ fill, path, act, isPublic }: Screen): Promise<string> => {
  const { page } = await openPage(await contextOf(fill === 'first' ? first : demo, isPublic));
  try {
    await page.goto(path.replace(/\{(\w+)\}/g, (_, key: string) => String(demo.checks.get(key))));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await act?.(page);
    const labels = await page
      .locator('[aria-label], [title], [placeholder]')
      .evaluateAll((all) =>
        all.flatMap((each) => ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? '')),
      );
    return [await page.evaluate<string>('document.body.innerText'), ...labels].join('\n');
  } finally {
    await page.close();
  }
};

const screens = SCREENS.filter(({ isOfPlans }) => !isOfPlans);

it.each(screens.map((screen) => [screen.name, screen] as const))('sells nothing on %s', async (_name, screen) => {
  const lines = (await read(screen)).split('\n').filter((line) => FOR_SALE.test(line) && !CHOSEN.test(line));
  expect(lines).toEqual([]);
});

it('has no pricing page, and returns no plans from the API', async () => {
  const context = await openContext(browser, demo.baseUrl, { token: demo.token });
  const { page } = await openPage(context);
  await page.goto('/settings/pricing');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await context.close();
  const api = new Api(demo.baseUrl, demo.token);
  expect(await api.get('/public-plans/')).toMatchObject({ count: 0 });
  expect(await api.get('/subscriptions/')).toMatchObject({
    plan_name: 'ESTATE',
    status: 'active',
    trial_end: null,
    started_at: null,
    current_term_end: null,
    plan_unit_price: 0,
  });
});

it('recommends no other products', async () => {
  const api = new Api(demo.baseUrl, demo.token);
  expect(await api.get('/installation/')).toMatchObject({ explore: false });
  const context = await openContext(browser, demo.baseUrl, { token: demo.token });
  const { page } = await openPage(context);
  await page.goto('/explore');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(FOR_SALE);
  await context.close();
});
