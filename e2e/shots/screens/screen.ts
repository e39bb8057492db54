import type { Page } from 'playwright-core';

/**
 * The data for a screen. `first` has no account, and `stories` are public pages without Pharos. In the last three,
 * plans are sold.
 */
export type Fill = 'first' | 'empty' | 'one' | 'many' | 'stories' | 'trial' | 'paid' | 'unsold';

export interface Screen {
  name: string;
  fill: Fill;
  path: string;
  act?: (page: Page) => Promise<unknown>;
  isPublic?: boolean;
  /** Pixels. The screen is not accessible below this width. */
  fromWidth?: number;
  /** Whether the screen requires that plans are sold or other products are recommended. */
  isOfPlans?: boolean;
}

export const LARGE = 1000;
export const openFirst = (role: 'button' | 'link', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();
/** Reloads the page with changed properties of the organization or its subscription. */
export const asIf =
  (changes: Readonly<Record<string, unknown>>, of: 'organization' | 'subscription') => async (page: Page) => {
    await page.route('**/v1/organizations/**', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { results: { subscription: object }[] };
      const results = list.results.map((each) =>
        of === 'organization'
          ? { ...each, ...changes }
          : { ...each, subscription: { ...each.subscription, ...changes } },
      );
      await route.fulfill({ response: answer, json: { ...list, results } });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
/** Short, long, not Latin, and without spaces. */
export const NAMES = [
  'Acme',
  'An organization with a name of the maximum length and some additional words',
  '灯台守',
  'x'.repeat(60),
];
export const IN_SIXTY_DAYS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
export const DEPRECATION = { start_date: '2026-01-01', end_date: IN_SIXTY_DAYS, free_extend: 30, paid_extend: 60 };
