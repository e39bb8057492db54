export interface ServedPage {
  id: number;
  slug: string;
}

/** The paths below a page. They are below the root on its domain. */
const BELOW =
  /^\/(feed\.(atom|rss)|maintenance\.ics|logo\.png|subscribe|history(\/\d{4}-\d{2})?|api\/v2\/[a-z/-]+\.json)$/;
const ICON = '/favicon.svg';
/** Certificate authorities request the challenge responses here (RFC 8555, section 8.3). */
export const CHALLENGES = '/.well-known/acme-challenge/';
const NOWHERE = '/s/none';

/**
 * Maps the URL of a request on a custom domain to a URL of Pharos. The page is at the root. Nothing else of Pharos is
 * available there, above all no sign-in form.
 */
export const addressOnDomain = (url: string, { id, slug }: ServedPage): string => {
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const page = `/s/${id}-${slug}`;
  if (path === '/' || path === '') return page + query;
  // The certificate authority requests the challenge by HTTP on the domain of the certificate.
  if (path.startsWith(CHALLENGES) || path === ICON) return url;
  if (BELOW.test(path)) return page + url;
  return new RegExp(`^/s/${id}(-[A-Za-z0-9]+)?(/|$)`).test(path) ? url : NOWHERE;
};
