import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** The host that a target names: lower case, an IPv6 address without brackets, a name without trailing dot. */
export const hostOfTarget = (target: ProbeTarget): string => {
  const host = 'url' in target ? hostOfUrl(target.url) : target.host;
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
};

/** A URL that cannot be read is its own host: it matches no other. */
const hostOfUrl = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

/** Names that mean something only near the prober: RFC 6761 (localhost), 6762 (local), 8375 (home.arpa), the reserved "internal". */
const LOCAL_ZONE = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** Whether a name is only known near the prober: of a local zone, or without any dot. False for addresses. */
export const isLocalName = (host: string): boolean =>
  !host.includes(':') && (LOCAL_ZONE.test(host) || !host.includes('.'));
