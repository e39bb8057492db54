import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDemo } from '@pharos/demo/start-demo.ts';
import type { Browser } from 'playwright-core';
import { buyBlossom, giveAddresses, signUpCustomer } from '../testing/billing.ts';
import { launchBrowser, openContext, openPage } from '../testing/browser.ts';
import { startPharos } from '../testing/pharos.ts';
import { serveStories } from '../testing/public-pages/serve-stories.ts';
import type { Fill, Screen } from './screens/screen.ts';
import { SCREENS } from './screens.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 900, 390] as const;
const HEIGHT = 900;

interface Place {
  baseUrl: string;
  token: string | undefined;
  /** IDs by the key of the demo check, for use in paths. */
  checks: ReadonlyMap<string, number>;
  stop(): Promise<unknown>;
}

const startPlace = async (fill: Fill, dataDir: string): Promise<Place> => {
  if (fill === 'stories') return { ...(await serveStories()), token: undefined, checks: new Map() };
  if (fill === 'trial' || fill === 'paid' || fill === 'unsold') return startShop(fill, dataDir);
  if (fill !== 'first') return startDemo({ port: 0, dataDir, variant: fill });
  const pharos = await startPharos({ DATA_DIR: dataDir });
  return { ...pharos, token: undefined, checks: new Map() };
};

/** Starts a Pharos that sells plans. `unsold` suspends upgrades during the trial. */
const startShop = async (fill: 'trial' | 'paid' | 'unsold', dataDir: string): Promise<Place> => {
  const upgrades = fill === 'unsold' ? { PLAN_UPGRADES: 'suspended' } : {};
  const pharos = await startPharos({ DATA_DIR: dataDir, BILLING: 'builtin', ...upgrades });
  const customer = await signUpCustomer(pharos.baseUrl);
  if (fill === 'paid') {
    await buyBlossom(customer);
    await giveAddresses(customer);
  }
  return { ...pharos, token: customer.token, checks: new Map() };
};

const shoot = async (browser: Browser, place: Place, screen: Screen, out: string): Promise<void> => {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      if (width < (screen.fromWidth ?? 0)) continue;
      const token = screen.isPublic ? undefined : place.token;
      const view = { theme, width, height: HEIGHT };
      const context = await openContext(browser, place.baseUrl, token === undefined ? view : { ...view, token });
      const { page, errors } = await openPage(context);
      const name = `${screen.name}-${width}-${theme}`;
      try {
        await page.goto(screen.path.replace(/\{(\w+)\}/g, (_, key: string) => String(place.checks.get(key))));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await screen.act?.(page);
        // Fonts and the last animation frame have no event.
        await page.evaluate('document.fonts.ready');
        await page.waitForTimeout(500);
      } catch (error) {
        errors.push(String(error));
      }
      // A dialog is positioned in the window, so only the window is captured.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.screenshot({ path: join(out, `${name}.png`), fullPage });
      for (const error of errors) console.error(`${name}: ${error}`);
      await context.close();
    }
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'shots' }, only: { type: 'string', multiple: true } },
  });
  const wanted = SCREENS.filter(({ name }) => values.only?.some((part) => name.startsWith(part)) ?? true);
  const out = resolve(values.out);
  await mkdir(out, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const [fill, screens] of Map.groupBy(wanted, (screen) => screen.fill)) {
      const folder = await mkdtemp(join(tmpdir(), 'pharos-shots-'));
      const place = await startPlace(fill, join(folder, 'data'));
      try {
        for (const screen of screens) await shoot(browser, place, screen, out);
      } finally {
        await place.stop();
        await rm(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`The screenshots of ${wanted.length} screens are in ${out}.`);
};

await main();
