import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { type Month, monthOf, parseMonth } from '@pharos/domain/public-status/public-month.ts';
import type { PublicPage } from '../../storage/status-pages/public-page.ts';

export const pathOfPage = ({ id, name }: Pick<PublicPage, 'id' | 'name'>): string => `/s/${id}-${pageSlug(name)}`;

/**
 * Parses an address such as "7-AcmeStatus". Returns null if it is invalid. `slug` is null if it contains only an id.
 */
export const parsePageAddress = (text: string): { id: number; slug: string | null } | null => {
  const [, id, slug = null] = /^([1-9]\d{0,9})(?:-([A-Za-z0-9]{1,100}))?$/.exec(text) ?? [];
  return id === undefined || Number(id) > 2_147_483_647 ? null : { id: Number(id), slug };
};

/** Visitors are redirected from a former name. */
export const leadsTo = (page: Pick<PublicPage, 'name' | 'slugs'>, slug: string | null): 'present' | 'former' | null => {
  if (slug === pageSlug(page.name)) return 'present';
  return slug !== null && page.slugs.includes(slug) ? 'former' : null;
};

/** Returns the month of `now` (epoch milliseconds) without a month, and null for an invalid month. */
export const monthOfAddress = (text: string | undefined, now: number): Month | null =>
  text === undefined ? monthOf(now) : parseMonth(text);
