import type { Page } from 'playwright-core';

/**
 * What Pharos holds when a screen is looked at; `first`: nobody has an account yet; `stories`: only public pages, and no Pharos; `trial` and
 * `paid`: plans are sold, and one is tried or paid for.
 */
export type Fill = 'first' | 'empty' | 'one' | 'many' | 'stories' | 'trial' | 'paid' | 'unsold';

export interface Screen {
  name: string;
  fill: Fill;
  path: string;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Seen without signing in. */
  isPublic?: boolean;
  /** Only from this width on: below it the screen cannot be reached. */
  fromWidth?: number;
  /** Seen only where plans are sold, or other products are recommended. */
  isOfPlans?: boolean;
}

export const LARGE = 1000;
export const openFirst = (role: 'button' | 'link', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();
/** Opens the page again as an organization of which the server says something else. */
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
/** Invented ones, of every kind of name. */
export const NAMES = [
  'Acme',
  'An organization with a name that is as long as names may be, and then some words more',
  '灯台守',
  'x'.repeat(60),
];
export const IN_SIXTY_DAYS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
export const DEPRECATION = { start_date: '2026-01-01', end_date: IN_SIXTY_DAYS, free_extend: 30, paid_extend: 60 };
