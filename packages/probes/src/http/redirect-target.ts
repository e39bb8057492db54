/** Statuses that send a GET elsewhere (RFC 9110 section 15.4; 304 and 300 do not). */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (code: number): boolean => REDIRECTS.has(code);

/**
 * Where a redirect leads (RFC 9110 section 10.2.2, resolved against the current URL), or why it cannot be followed.
 * Bytes beyond ASCII in Location are read as UTF-8, as browsers do. Credentials in it are dropped.
 */
export const redirectTarget = (location: string | undefined, from: URL): { url: URL } | { problem: string } => {
  if (location === undefined || location.trim() === '') return { problem: 'The redirect names no location' };
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.href);
  if (!url) return { problem: 'The redirect leads to an address that is not valid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: `The redirect leads to a ${url.protocol}// address` };
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url };
};
