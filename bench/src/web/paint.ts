import type { Browser, Page } from 'playwright-core';

const DEBOUNCE_MS = 500;

/** Paint times in milliseconds since the navigation of a page without cached files. */
export interface Paint {
  firstPaint: number;
  largestPaint: number;
}

/** Opens `path` as a signed-in user in a new browser profile, which is closed when `work` ends. */
export const onPage = async <T>(
  browser: Browser,
  { baseUrl, token }: { baseUrl: string; token: string },
  path: string,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript((value) => localStorage.setItem('pharos.token', value), token);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    return await work(page);
  } finally {
    await context.close();
  }
};

export const timeUntilSeen = (page: Page, selectors: readonly string[]): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const { document, requestAnimationFrame } = globalThis as unknown as {
          document: { querySelector(selector: string): unknown };
          requestAnimationFrame(callback: () => void): void;
        };
        const check = () => {
          if (wanted.every((selector) => document.querySelector(selector))) resolve(performance.now());
          else requestAnimationFrame(check);
        };
        check();
      }),
    selectors,
  );

export const readPaint = async (page: Page): Promise<Paint> => {
  const [firstPaint, largestPaint] = await page.evaluate(
    () =>
      new Promise<[number, number]>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const [first] = performance.getEntriesByName('first-contentful-paint');
          resolve([first?.startTime ?? Number.NaN, list.getEntries().at(-1)?.startTime ?? Number.NaN]);
          // The type definitions of Node.js do not know paint entries.
        }).observe({ type: 'largest-contentful-paint' as 'mark', buffered: true });
      }),
  );
  return { firstPaint, largestPaint };
};

/**
 * Returns the milliseconds from the end of the search debounce to the first frame in which every row contains the text.
 * Measured inside the page, frame by frame.
 */
export const timeSearch = (page: Page, text: string): Promise<number> =>
  page.getByRole('searchbox').evaluate(
    (input, { text, debounce }) =>
      new Promise<number>((resolve) => {
        const box = input as unknown as { value: string; dispatchEvent(event: Event): void };
        const { document, requestAnimationFrame, HTMLInputElement } = globalThis as unknown as {
          document: { querySelectorAll(selector: string): Iterable<{ textContent: string | null }> };
          requestAnimationFrame(callback: () => void): void;
          HTMLInputElement: { prototype: object };
        };
        // React notices a new value only if it is set with the setter of the element.
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        const startedAt = performance.now();
        const check = () => {
          const rows = [...document.querySelectorAll('tbody tr')];
          const found = rows.length > 0 && rows.every(({ textContent }) => textContent?.includes(text));
          if (found) resolve(performance.now() - startedAt - debounce);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
    { text, debounce: DEBOUNCE_MS },
  );
