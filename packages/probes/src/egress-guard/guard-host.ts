import { isIP } from 'node:net';
import { canonicalHost } from '../net/canonical-host.ts';
import { type EgressDecision, guardAddress } from './guard-address.ts';
import { isPrivateName } from './is-private-name.ts';
import type { EgressPolicy } from './policy.ts';

const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
]);

const LOOPBACK_NAMES = /(^|\.)(localhost|localhost\.localdomain)$/;

/**
 * Checks a host before it is resolved: literal addresses in any spelling that URLs allow, and names that always mean a
 * forbidden address. An allowed name is checked again when it is resolved.
 */
export const guardHost = (host: string, policy: EgressPolicy): EgressDecision => {
  const name = canonicalHost(host);
  if (isIP(name)) return guardAddress(name, policy);
  if (METADATA_NAMES.has(name)) return { allowed: false, reason: `${name} is a cloud metadata name` };
  if (policy.network === 'public' && LOOPBACK_NAMES.test(name)) {
    return { allowed: false, reason: `${name} is a name of this machine` };
  }
  if (policy.network === 'public' && isPrivateName(name)) {
    return { allowed: false, reason: `${name} is a name for private networks` };
  }
  return { allowed: true };
};
