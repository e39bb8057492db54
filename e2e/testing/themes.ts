import type { Page } from 'playwright-core';
import { accessibilityFaults } from './browser.ts';

/** What axe finds wrong with the page as it is now, in the light theme and in the dark one. */
export const faultsInBothThemes = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${theme} ${page.url()} ${fault}`));
  }
  return faults;
};
