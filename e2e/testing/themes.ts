import type { Page } from 'playwright-core';
import { accessibilityFaults } from './browser.ts';

/** Runs in the page and waits for the end of transitions, because their intermediate colors belong to neither theme. */
const TRANSITIONS_TO_END = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
)`;

/** Returns the faults that axe finds on the current page in the light and in the dark theme. */
export const faultsInBothThemes = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // A page or mail without the app changes its theme only through its style.
    if ((await page.locator('html[data-mantine-color-scheme]').count()) > 0)
      await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    await page.evaluate(TRANSITIONS_TO_END);
    faults.push(
      ...(await accessibilityFaults(page, theme === 'dark' ? 'all' : 'colors')).map(
        (fault) => `${theme} ${page.url()} ${fault}`,
      ),
    );
  }
  return faults;
};
