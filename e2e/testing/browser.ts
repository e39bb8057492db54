import { deepEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** What a page is looked at with. */
export interface View {
  theme?: 'light' | 'dark';
  /** CSS pixels; 1440, 900 and 390 are the ones every screen must stand. */
  width?: number;
  height?: number;
}

/** How long something on a page may take to appear before a test gives up on it. */
const WAIT_MS = 40_000;

/** Headless Chromium of the system. One for a test file; close it at the end. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
};

/**
 * A browser profile of its own, on Pharos at `baseUrl`; signed in when a token is given. `isNew`: nobody has been welcomed by it; else
 * the dialogs that welcome people were seen before.
 */
export const openContext = async (
  browser: Browser,
  baseUrl: string,
  {
    theme = 'light',
    width = 1440,
    height = 900,
    token,
    isNew = false,
  }: View & { token?: string; isNew?: boolean } = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(() => {
    // A frame's policy may forbid scripts, which the browser would report.
    const { self, top } = globalThis as { self?: unknown; top?: unknown };
    if (self !== top) return;
    const lastInputs: string[] = [];
    Object.assign(globalThis, { lastInputs });
    for (const type of ['pointerdown', 'click', 'keydown', 'focusin', 'focusout', 'resize', 'pagehide']) {
      const note = ({ target }: Event): void => {
        const at = (target as { outerHTML?: string } | null)?.outerHTML?.slice(0, 120) ?? '';
        lastInputs.push(`${Math.round(performance.now())} ms: ${type} ${at}`);
        if (lastInputs.length > 12) lastInputs.shift();
      };
      (globalThis as unknown as EventTarget).addEventListener(type, note, { capture: true });
    }
  });
  if (!isNew) {
    await context.addInitScript(() => {
      if ((globalThis as { origin?: string }).origin === 'null' || sessionStorage.getItem('was-welcomed')) return;
      sessionStorage.setItem('was-welcomed', 'yes');
      for (const dialog of ['onboarding-skip', 'welcome-visited']) localStorage.setItem(`pharos.${dialog}`, 'true');
    });
  }
  // Only when nothing is kept yet, so that logging out lasts.
  if (token !== undefined) {
    await context.addInitScript((kept) => {
      // A sandboxed frame, which may store nothing.
      if ((globalThis as { origin?: string }).origin === 'null') return;
      if (sessionStorage.getItem('was-signed-in')) return;
      sessionStorage.setItem('was-signed-in', 'yes');
      localStorage.setItem('pharos.token', kept);
    }, token);
  }
  return context;
};

/** A page, and what went wrong on it by itself: uncaught errors, and scripts refused by the content security policy. */
export interface WatchedPage {
  page: Page;
  errors: string[];
}

export const openPage = async (context: BrowserContext): Promise<WatchedPage> => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Refused calls (401, 400 …) are logged by the browser itself; they are what some tests are about.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
};

/** What was done on the page last, and what it is: for people who were not there when a test failed. */
const describePage = async (page: Page): Promise<string> => {
  try {
    const inputs = await page.evaluate(() => (globalThis as { lastInputs?: string[] }).lastInputs ?? []);
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 });
    return `On the page, last:\n${inputs.join('\n')}\n\n${shown.slice(-5000)}`;
  } catch (error) {
    return `The page cannot be described: ${error}`;
  }
};

/** Works on a page of the context, once its heading is there, and closes it; fails on any error of a script. */
export const lookAt = async (
  context: BrowserContext,
  path: string,
  work: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const { page, errors } = await openPage(context);
  try {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await work(page);
    deepEqual(errors, []);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${await describePage(page)}`, {
      cause: error,
    });
  } finally {
    await page.close();
  }
};

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now (WCAG 2.2 AA and best practices), a line for each place. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(await axeSource);
  // Without the selectors and the places that are in order, which nothing here reads: several times as fast.
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
      selectors: false,
    }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
};
