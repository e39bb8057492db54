/** A page that is served on a custom domain. */
export interface ServedPage {
  id: number;
  /** The name of the page in its address. */
  slug: string;
}

/** The paths below the address of a page, which are below the root on its domain. */
const BELOW =
  /^\/(feed\.(atom|rss)|maintenance\.ics|logo\.png|subscribe|history(\/\d{4}-\d{2})?|api\/v2\/[a-z/-]+\.json)$/;
/** The icon to which all pages link. */
const ICON = '/favicon.svg';
/** The path of ACME challenge responses, which certificate authorities request (RFC 8555, section 8.3). */
export const CHALLENGES = '/.well-known/acme-challenge/';
/** A path at which there is no page. */
const NOWHERE = '/s/none';

/**
 * Maps the URL of a request on a custom domain to a URL of Pharos. The page is at the root, and its resources are below
 * it. Nothing else of Pharos is available there, above all no sign-in form.
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
