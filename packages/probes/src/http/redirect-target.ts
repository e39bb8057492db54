import { TargetFault } from '../run-probe.ts';
import { NOT_HTTP } from './response/response-fault.ts';

const BEYOND_ASCII = /[\x80-\xff]/g;
const percentEncode = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/** RFC 9110 section 15.4. 300 and 304 do not redirect a GET request. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (code: number): boolean => REDIRECTS.has(code);

/**
 * Resolves a redirect (RFC 9110 section 10.2.2) against the current URL, or returns the reason why it cannot be
 * followed. Bytes beyond ASCII in Location are percent-encoded, as in browsers. Credentials and the fragment are
 * removed.
 * @throws TargetFault if the values of Location differ, because browsers reject such a response
 */
export const redirectTarget = (locations: readonly string[], from: URL): { url: URL } | { problem: string } => {
  const [location = ''] = locations;
  if (locations.some((other) => other !== location)) {
    throw new TargetFault(`${NOT_HTTP}: it has several Location headers`);
  }
  if (location.trim() === '') return { problem: 'The redirect has no Location header' };
  const url = URL.parse(location.replace(BEYOND_ASCII, percentEncode), from.href);
  if (!url) return { problem: 'The redirect points to an address that is not valid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: `The redirect points to a ${url.protocol}// address` };
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url };
};
