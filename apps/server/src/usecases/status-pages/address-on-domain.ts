/** A page that is served on a domain of its own. */
export interface ServedPage {
  id: number;
  /** As its address has it. */
  slug: string;
}

/** What stands below a page's address, and on its domain below the root. */
const BELOW =
  /^\/(feed\.(atom|rss)|maintenance\.ics|logo\.png|subscribe|history(\/\d{4}-\d{2})?|api\/v2\/[a-z/-]+\.json)$/;
/** The icon that all pages link. */
const ICON = '/favicon.svg';
/** Where certificate authorities look for answers (RFC 8555, 8.3). */
export const CHALLENGES = '/.well-known/acme-challenge/';
/** Where no page is. */
const NOWHERE = '/s/none';

/**
 * Where a request to a page's own domain is answered: the page is at the root there, and what belongs to it below. Nothing else of Pharos is
 * found there, no log-in form above all.
 */
export const addressOnDomain = (url: string, { id, slug }: ServedPage): string => {
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const page = `/s/${id}-${slug}`;
  if (path === '/' || path === '') return page + query;
  // The certificate authority asks for it by http, on the domain that it is about.
  if (path.startsWith(CHALLENGES) || path === ICON) return url;
  if (BELOW.test(path)) return page + url;
  return new RegExp(`^/s/${id}(-[A-Za-z0-9]+)?(/|$)`).test(path) ? url : NOWHERE;
};
