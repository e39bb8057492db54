import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { type Month, monthOf, parseMonth } from '@pharos/domain/public-status/public-month.ts';
import type { PublicPage } from '../../storage/status-pages/public-page.ts';

/** Returns the path of a page below the public URL of Pharos. */
export const pathOfPage = ({ id, name }: Pick<PublicPage, 'id' | 'name'>): string => `/s/${id}-${pageSlug(name)}`;

/**
 * Parses the id and name in the address of a page, for example "7-AcmeStatus". Returns null for an invalid address.
 * `slug` is null if the address contains only an id.
 */
export const parsePageAddress = (text: string): { id: number; slug: string | null } | null => {
  const [, id, slug = null] = /^([1-9]\d{0,9})(?:-([A-Za-z0-9]{1,100}))?$/.exec(text) ?? [];
  return id === undefined || Number(id) > 2_147_483_647 ? null : { id: Number(id), slug };
};

/**
 * Checks whether a name belongs to the page: its current name, or a former name, from which visitors are redirected.
 */
export const leadsTo = (page: Pick<PublicPage, 'name' | 'slugs'>, slug: string | null): 'present' | 'former' | null => {
  if (slug === pageSlug(page.name)) return 'present';
  return slug !== null && page.slugs.includes(slug) ? 'former' : null;
};

/**
 * Parses the month in the address of a page's history. Without a month, returns the month of `now` (epoch
 * milliseconds). Returns null for an invalid month.
 */
export const monthOfAddress = (text: string | undefined, now: number): Month | null =>
  text === undefined ? monthOf(now) : parseMonth(text);
