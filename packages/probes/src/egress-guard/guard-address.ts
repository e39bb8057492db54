import ipaddr from 'ipaddr.js';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import type { EgressPolicy } from './policy.ts';

export type EgressDecision = { allowed: true } | { allowed: false; reason: string };

/** Addresses of clouds for credentials and settings: AWS, GCP, Azure, Alibaba, Oracle and similar ones. */
const METADATA = [
  '169.254.169.0/24',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  'fd00:ec2::/64',
  'fd20:ce::254/128',
].map((range) => ipaddr.parseCIDR(range));

const NEVER = new Set(['unspecified', 'multicast', 'broadcast', 'discard']);

const RANGE_NAMES: Record<string, string> = {
  private: 'a private address',
  uniqueLocal: 'a private address',
  loopback: 'a loopback address',
  linkLocal: 'a link-local address',
  carrierGradeNat: 'a carrier-grade NAT address',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
  unspecified: 'the unspecified address',
};

const refuse = (address: string, what: string): EgressDecision => ({
  allowed: false,
  reason: `${address} is ${what}`,
});

/** A cache, because the same few thousand addresses recur and parsing is slow. */
const known = { public: new Map<string, EgressDecision>(), any: new Map<string, EgressDecision>() };
const KNOWN_ADDRESSES = 20_000;

/** IPv6 addresses that lead to an IPv4 address are treated like that address. `address` may have a zone. */
export const guardAddress = (address: string, policy: EgressPolicy): EgressDecision => {
  const decisions = known[policy.network];
  const before = decisions.get(address);
  if (before) return before;
  if (decisions.size >= KNOWN_ADDRESSES) decisions.clear();
  const decision = decide(address, policy);
  decisions.set(address, decision);
  return decision;
};

const decide = (address: string, policy: EgressPolicy): EgressDecision => {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return refuse(address, 'not an IP address');
  const parsed = ipaddr.process(bare);
  if (METADATA.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) {
    return refuse(address, 'a cloud metadata address');
  }
  if (parsed instanceof ipaddr.IPv6) {
    const inner = embeddedIpv4(parsed);
    if (inner !== null) {
      const decision = decide(inner, policy);
      return decision.allowed
        ? decision
        : { allowed: false, reason: `${address} contains an IPv4 address: ${decision.reason}` };
    }
  }
  const range = parsed.range();
  if (NEVER.has(range) || (policy.network === 'public' && range !== 'unicast')) {
    return refuse(address, RANGE_NAMES[range] ?? 'a reserved address');
  }
  return { allowed: true };
};
