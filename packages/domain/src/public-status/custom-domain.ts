import { parse } from 'tldts';

/** A name of the DNS has 253 characters at most (RFC 1035, 2.3.4), and the record that proves a domain has its key in front. */
const LONGEST = 200;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * A domain that a person typed in the form that travels: lower case, ASCII (RFC 5891), without the root's dot. Null when it is no host name,
 * an address, a public suffix (`com`, `github.io`), or one of `ownHosts` or below them.
 */
export const readCustomDomain = (text: string, ownHosts: readonly string[]): string | null => {
  if (/[\s/:@?#\\%[\]]/.test(text)) return null;
  const domain = URL.parse(`http://${text.replace(/[.。．｡]$/, '')}`)?.hostname ?? '';
  const labels = domain.split('.');
  if (domain.length > LONGEST || labels.length < 2) return null;
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(labels.at(-1) ?? '')) return null;
  if (parse(domain, { allowPrivateDomains: true }).domain === null) return null;
  return ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`)) ? null : domain;
};
