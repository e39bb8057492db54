import { readFileSync } from 'node:fs';
import { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import { SettingsError } from '../settings.ts';

/** Products of the account provider of the product that Pharos replaces. */
const SIBLINGS: ExploreCatalog = {
  products: [
    {
      name: 'Freshdesk',
      category: 'Customer support',
      text: 'A help desk: tickets from mail, chat and phone in one place. Pharos can open a ticket there when a check goes down.',
      trial_url: 'https://www.freshworks.com/freshdesk/signup/',
      is_featured: true,
    },
    {
      name: 'Freshservice',
      category: 'IT service',
      text: 'A service desk for IT teams: incidents, changes and assets. Pharos can open an incident there when a check goes down.',
      trial_url: 'https://www.freshworks.com/freshservice/signup/',
      is_featured: true,
    },
  ],
};

/**
 * Returns the configured products, or a small built-in list if anyone may sign up. Throws `SettingsError` if the file
 * is invalid.
 */
export const readExploreCatalog = (path: string | undefined, isSignUpOpen: boolean): ExploreCatalog | null => {
  if (path === undefined) return isSignUpOpen ? SIBLINGS : null;
  const parsed = ExploreCatalog.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const { path: where = [], message = 'it is not a catalog' } = parsed.error.issues[0] ?? {};
  throw new SettingsError(
    `EXPLORE_CATALOG=${path} cannot be used: ${where.length === 0 ? 'it' : where.join('.')}: ${message}. docs/explore.md describes the file.`,
  );
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new SettingsError(
      `EXPLORE_CATALOG=${path} cannot be used: ${reason} (${error instanceof Error ? error.message : error}).`,
    );
  }
};
