import type { Page } from 'playwright-core';
import { accessibilityFaults } from './browser.ts';

/** Runs in the page. The intermediate colors of transitions belong to neither theme. */
const TRANSITIONS_TO_END = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
)`;

export const faultsInBothThemes = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // Without the app, the theme changes only through the style.
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
