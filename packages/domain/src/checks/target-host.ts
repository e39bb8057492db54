import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** Returns the host in lower case, an IPv6 address without brackets, a name without a trailing dot. */
export const hostOfTarget = (target: ProbeTarget): string => {
  const host = 'url' in target ? hostOfUrl(target.url) : target.host;
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
};

/** A URL that cannot be parsed is returned unchanged, so it matches no other host. */
const hostOfUrl = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

/**
 * Matches names that are valid only near the prober: RFC 6761 (localhost), 6762 (local), 8375 (home.arpa), and the
 * reserved "internal".
 */
const LOCAL_ZONE = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Checks whether a name is known only near the prober: it belongs to a local zone or contains no dot. Returns false for
 * IPv6 addresses and dotted quads.
 */
export const isLocalName = (host: string): boolean =>
  !host.includes(':') && (LOCAL_ZONE.test(host) || !host.includes('.'));
