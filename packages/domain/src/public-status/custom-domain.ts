import { parse } from 'tldts';

/**
 * A DNS name has at most 253 characters (RFC 1035, 2.3.4), and the record that proves a domain adds its key in front.
 */
const MAX_LENGTH = 200;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Converts a domain to lower case and ASCII (RFC 5891), without the dot of the root. Returns null if it is not a host
 * name, or is an address or a public suffix (`com`, `github.io`). Also returns null if it equals one of `ownHosts` or
 * is below one.
 */
export const readCustomDomain = (text: string, ownHosts: readonly string[]): string | null => {
  if (/[\s/:@?#\\%[\]]/.test(text)) return null;
  const domain = URL.parse(`http://${text.replace(/[.。．｡]$/, '')}`)?.hostname ?? '';
  const labels = domain.split('.');
  if (domain.length > MAX_LENGTH || labels.length < 2) return null;
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(labels.at(-1) ?? '')) return null;
  if (parse(domain, { allowPrivateDomains: true }).domain === null) return null;
  return ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`)) ? null : domain;
};
