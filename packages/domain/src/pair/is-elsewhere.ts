import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';

/** Whether a host is one of the public Internet, whose answer proves more than that this machine and its network run. */
export const isElsewhere = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : getDomain(host) !== null && !LOCAL.test(host);

/** Names of a public form that mean a machine nearby: RFC 6761 and 6762, RFC 8375, the reserved "internal". */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|example)$/;
