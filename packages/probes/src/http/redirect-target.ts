import { TargetFault } from '../run-probe.ts';
import { NOT_HTTP } from './response/response-fault.ts';

const BEYOND_ASCII = /[\x80-\xff]/g;
const percentEncode = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/** Statuses that send a GET elsewhere (RFC 9110 section 15.4; 304 and 300 do not). */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (code: number): boolean => REDIRECTS.has(code);

/**
 * Where a redirect leads (RFC 9110 section 10.2.2, resolved against the current URL), or why it cannot be followed.
 * Bytes beyond ASCII in Location are percent-encoded, as browsers do. Credentials in it are dropped.
 * @param locations the values of Location; throws TargetFault if they differ, as browsers refuse such a response
 */
export const redirectTarget = (locations: readonly string[], from: URL): { url: URL } | { problem: string } => {
  const [location = ''] = locations;
  if (locations.some((other) => other !== location)) {
    throw new TargetFault(`${NOT_HTTP}: it has several values of Location`);
  }
  if (location.trim() === '') return { problem: 'The redirect names no location' };
  const url = URL.parse(location.replace(BEYOND_ASCII, percentEncode), from.href);
  if (!url) return { problem: 'The redirect leads to an address that is not valid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: `The redirect leads to a ${url.protocol}// address` };
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url };
};
