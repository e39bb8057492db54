import type { Browser, Page } from 'playwright-core';

const DEBOUNCE_MS = 500;

/** First sight of a page in a browser that has cached nothing, in milliseconds from the navigation. */
export interface Paint {
  firstPaint: number;
  largestPaint: number;
}

/** A signed-in page of a profile of its own, gone to `path`; ends with `work`. */
export const onPage = async <T>(
  browser: Browser,
  { baseUrl, token }: { baseUrl: string; token: string },
  path: string,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript((kept) => localStorage.setItem('pharos.token', kept), token);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    return await work(page);
  } finally {
    await context.close();
  }
};

/** Milliseconds from the navigation to the first frame in which each of the selectors finds something. */
export const timeUntilSeen = (page: Page, selectors: readonly string[]): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const { document, requestAnimationFrame } = globalThis as unknown as {
          document: { querySelector(selector: string): unknown };
          requestAnimationFrame(callback: () => void): void;
        };
        const look = () => {
          if (wanted.every((selector) => document.querySelector(selector))) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    selectors,
  );

/** How long the page took to be seen, by the browser's own records. */
export const readPaint = async (page: Page): Promise<Paint> => {
  const [firstPaint, largestPaint] = await page.evaluate(
    () =>
      new Promise<[number, number]>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const [first] = performance.getEntriesByName('first-contentful-paint');
          resolve([first?.startTime ?? Number.NaN, list.getEntries().at(-1)?.startTime ?? Number.NaN]);
          // The types are Node's, which knows no paints.
        }).observe({ type: 'largest-contentful-paint' as 'mark', buffered: true });
      }),
  );
  return { firstPaint, largestPaint };
};

/**
 * Milliseconds from the end of the search box's debounce to the frame in which every row of the list holds the text.
 * Counted inside of the page, frame by frame.
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
        // React sees a value only when the element's own setter was used.
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        const startedAt = performance.now();
        const look = () => {
          const rows = [...document.querySelectorAll('tbody tr')];
          const found = rows.length > 0 && rows.every(({ textContent }) => textContent?.includes(text));
          if (found) resolve(performance.now() - startedAt - debounce);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { text, debounce: DEBOUNCE_MS },
  );
