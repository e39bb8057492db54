import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { type Month, monthOf, parseMonth } from '@pharos/domain/public-status/public-month.ts';
import type { PublicPage } from '../../storage/status-pages/public-page.ts';

/** Where visitors find a page below our own address. */
export const pathOfPage = ({ id, name }: Pick<PublicPage, 'id' | 'name'>): string => `/s/${id}-${pageSlug(name)}`;

/** The id and name in the address of a page, "7-AcmeStatus"; null in what is none. The name is null where there is only an id. */
export const parsePageAddress = (text: string): { id: number; slug: string | null } | null => {
  const [, id, slug = null] = /^([1-9]\d{0,9})(?:-([A-Za-z0-9]{1,100}))?$/.exec(text) ?? [];
  return id === undefined || Number(id) > 2_147_483_647 ? null : { id: Number(id), slug };
};

/** Whether a name leads to the page: its own one, or a former one, from where visitors are sent on. */
export const leadsTo = (page: Pick<PublicPage, 'name' | 'slugs'>, slug: string | null): 'present' | 'former' | null => {
  if (slug === pageSlug(page.name)) return 'present';
  return slug !== null && page.slugs.includes(slug) ? 'former' : null;
};

/** The month in an address of a page's history: the one of `now` (epoch milliseconds) where it names none, null where it names no month. */
export const monthOfAddress = (text: string | undefined, now: number): Month | null =>
  text === undefined ? monthOf(now) : parseMonth(text);
