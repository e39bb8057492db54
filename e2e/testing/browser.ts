import { deepEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { WAIT_MS } from '../../scripts/lib/testing/wait-ms.mjs';

export interface View {
  theme?: 'light' | 'dark';
  /** CSS pixels. Every screen must support 1440, 900 and 390. */
  width?: number;
  height?: number;
}

const inputsOf = new WeakMap<Page, readonly string[]>();
const MAX_INPUTS = 30;
const openPages = new Set<Page>();

/**
 * Runs in the page. Records each input, and for a pointer whether the pressed control moved, was removed, or lost the
 * click to an ancestor.
 */
const recordInputs = (): void => {
  interface PageNode {
    outerHTML?: string;
    isConnected: boolean;
    getBoundingClientRect(): { x: number; y: number };
    contains(other: PageNode): boolean;
    closest?(selector: string): PageNode | null;
  }
  const CONTROLS = 'a[href], button, input, label, select, summary, textarea, [role="option"]';
  const MAX_PRESS_SHIFT = 2;
  // The content security policy of a frame can forbid scripts, and the browser would report this.
  const { self, top, recordInput } = globalThis as {
    self?: unknown;
    top?: unknown;
    recordInput?: (input: string) => void;
  };
  if (self !== top) return;
  let pressed: { control: PageNode; x: number; y: number } | null = null;
  const press = (target: PageNode): void => {
    const control = target.closest?.(CONTROLS) ?? null;
    pressed = control && { control, ...placeOf(control) };
  };
  const placeOf = (node: PageNode): { x: number; y: number } => {
    const { x, y } = node.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y) };
  };
  const changeSincePress = (type: string, target: PageNode): string => {
    if (pressed === null) return '';
    const { control } = pressed;
    if (!control.isConnected) return ' LOST: the pressed control was removed.';
    const { x, y } = placeOf(control);
    const isMoved = Math.hypot(x - pressed.x, y - pressed.y) > MAX_PRESS_SHIFT;
    const move = isMoved ? ` The pressed control moved by (${x - pressed.x}, ${y - pressed.y}).` : '';
    const isLost = type === 'click' && target !== control && target.contains(control);
    return isLost ? `${move} LOST: dispatched at an ancestor of the pressed control.` : move;
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'focusin', 'focusout', 'resize', 'pagehide']) {
    const record = (event: Event): void => {
      const target = event.target as unknown as PageNode;
      if (type === 'pointerdown') press(target);
      // Clicks by a key or a script have a detail of 0.
      const isByPointer = type === 'pointerup' || (type === 'click' && (event as { detail?: number }).detail !== 0);
      const change = isByPointer ? changeSincePress(type, target) : '';
      const source = event.isTrusted ? '' : ' by a script';
      const element = target.outerHTML?.slice(0, 120) ?? '';
      recordInput?.(`${Math.round(performance.now())} ms: ${type}${source} ${element}${change}`);
    };
    (globalThis as unknown as EventTarget).addEventListener(type, record, { capture: true });
  }
};

/** Shared by all test files of this worker, because a start takes as long as a test. Exits with the worker. */
let shared: Promise<Browser> | undefined;

export const launchBrowser = async (): Promise<Browser> => {
  const browser = await (shared ?? launch());
  if (!browser.isConnected()) return launch();
  await Promise.all(browser.contexts().map((context) => context.close()));
  return browser;
};

const launch = (): Promise<Browser> => {
  shared = startBrowser();
  return shared;
};

/** The caller must close the browser. `home` is the folder with the certificates that it trusts. */
export const startBrowser = async (args: readonly string[] = [], home?: string): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found. Install it, or set CHROMIUM to its path.');
  return chromium.launch({
    executablePath,
    ...(home !== undefined && { env: { ...process.env, HOME: home } }),
    args: [
      ...args,
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      // Prevents simulating a graphics card, which takes more CPU time.
      '--disable-gpu',
      '--disable-software-rasterizer',
      // Test pages exist only for seconds, so optimizing scripts takes more CPU time than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
};

/** Opens a new browser profile, signed in if a token is given. `isNew` shows the welcome dialogs. */
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
  // A variable of the page does not survive a navigation.
  await context.exposeBinding('recordInput', ({ page }, input: string) => {
    inputsOf.set(page, [...(inputsOf.get(page) ?? []), input].slice(-MAX_INPUTS));
  });
  await context.addInitScript(recordInputs);
  if (!isNew) {
    await context.addInitScript(() => {
      if ((globalThis as { origin?: string }).origin === 'null' || sessionStorage.getItem('was-welcomed')) return;
      sessionStorage.setItem('was-welcomed', 'yes');
      for (const dialog of ['onboarding-skip', 'welcome-visited']) localStorage.setItem(`pharos.${dialog}`, 'true');
    });
  }
  // Set only once per session, so that logging out is not reversed.
  if (token !== undefined) {
    await context.addInitScript((storedToken) => {
      // A sandboxed frame must not access the storage.
      if ((globalThis as { origin?: string }).origin === 'null') return;
      if (sessionStorage.getItem('was-signed-in')) return;
      sessionStorage.setItem('was-signed-in', 'yes');
      localStorage.setItem('pharos.token', storedToken);
    }, token);
  }
  return context;
};

/** `errors` are uncaught errors and scripts that the content security policy blocked. */
export interface WatchedPage {
  page: Page;
  errors: string[];
}

export const openPage = async (context: BrowserContext): Promise<WatchedPage> => {
  const page = await context.newPage();
  openPages.add(page);
  page.once('close', () => openPages.delete(page));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser logs rejected calls (401, 400 …), which some tests cause intentionally.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
};

/**
 * Prints the last inputs and the content of the open pages after a failure. Use as `afterEach(explainFailedTest)` if
 * pages outlive a test.
 */
export const explainFailedTest = async ({
  task,
}: {
  task: { name: string; result?: { state: string } | undefined };
}): Promise<void> => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) console.error(`${task.name}\n${await describePage(page)}`);
};

const describePage = async (page: Page): Promise<string> => {
  try {
    const inputs = inputsOf.get(page) ?? [];
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 });
    return `Last inputs on ${page.url()}:\n${inputs.join('\n')}\n\n${shown.slice(-5000)}`;
  } catch (error) {
    return `The page could not be read: ${error}`;
  }
};

export const explainFailure = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${await describePage(page)}`, {
      cause: error,
    });
  }
};

/** `whilePressed` runs between pointer down and pointer up. */
export const clickDuring = async (element: Locator, whilePressed: () => Promise<unknown>): Promise<void> => {
  const { mouse } = element.page();
  await element.hover();
  await mouse.down();
  await whilePressed();
  await mouse.up();
};

/** Waits for the heading before `work`. Fails if a script on the page reports an error. */
export const openView = async (
  context: BrowserContext,
  path: string,
  work: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const { page, errors } = await openPage(context);
  try {
    await explainFailure(page, async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await work(page);
      deepEqual(errors, []);
    });
  } finally {
    await page.close();
  }
};

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the faults that axe finds (WCAG 2.2 AA and best practices), one text for each place.
 * @param rules `colors` selects only the rules whose result depends on the theme.
 */
export const accessibilityFaults = async (page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> => {
  // Loaded once per document, because its 650,000 characters take a fifth of the time of a run.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await axeSource);
  // Unused parts of the result are omitted, which makes a run several times as fast.
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules === 'colors' && { runOnly: { type: 'rule', values: COLOR_RULES } }),
  };
  const { violations } = await page.evaluate(
    (run) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
};
