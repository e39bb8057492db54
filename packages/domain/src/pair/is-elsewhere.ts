import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';

/**
 * Checks whether a host is on the public Internet. Its response proves more than that this machine and its network
 * work.
 */
export const isElsewhere = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : getDomain(host) !== null && !LOCAL.test(host);

/** Names that mean a machine nearby: RFC 6761, RFC 6762, RFC 8375 and the reserved name "internal". */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|example)$/;
