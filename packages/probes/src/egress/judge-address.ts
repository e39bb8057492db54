import ipaddr from 'ipaddr.js';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import type { EgressPolicy } from './policy.ts';

export type EgressJudgment = { allowed: true } | { allowed: false; reason: string };

/** Where clouds hand out credentials and settings to their machines: AWS, GCP, Azure, Alibaba, Oracle and those alike. */
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

/** Ranges that no probe can mean, whatever the policy. */
const NEVER = new Set(['unspecified', 'multicast', 'broadcast', 'discard']);

const RANGE_WORDS: Record<string, string> = {
  private: 'a private address',
  uniqueLocal: 'a private address',
  loopback: 'a loopback address',
  linkLocal: 'a link-local address',
  carrierGradeNat: 'a carrier-grade NAT address',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
  unspecified: 'the unspecified address',
};

const refuse = (address: string, what: string): EgressJudgment => ({
  allowed: false,
  reason: `${address} is ${what}`,
});

/** Judgments by policy and address: the same few thousand addresses come again and again, and to parse one is dear. */
const known = { public: new Map<string, EgressJudgment>(), any: new Map<string, EgressJudgment>() };
const KNOWN_ADDRESSES = 20_000;

/**
 * Whether an address may be connected to. `address` is a literal of either family, with or without a zone.
 * IPv6 addresses that lead to an IPv4 address are judged by that one.
 */
export const judgeAddress = (address: string, policy: EgressPolicy): EgressJudgment => {
  const judgments = known[policy.network];
  const before = judgments.get(address);
  if (before) return before;
  if (judgments.size >= KNOWN_ADDRESSES) judgments.clear();
  const judgment = judge(address, policy);
  judgments.set(address, judgment);
  return judgment;
};

const judge = (address: string, policy: EgressPolicy): EgressJudgment => {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return refuse(address, 'not an IP address');
  const parsed = ipaddr.process(bare);
  if (METADATA.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) {
    return refuse(address, 'a cloud metadata address');
  }
  if (parsed instanceof ipaddr.IPv6) {
    const inner = embeddedIpv4(parsed);
    if (inner !== null) {
      const judgment = judge(inner, policy);
      return judgment.allowed ? judgment : { allowed: false, reason: `${address} leads to ${judgment.reason}` };
    }
  }
  const range = parsed.range();
  if (NEVER.has(range) || (policy.network === 'public' && range !== 'unicast')) {
    return refuse(address, RANGE_WORDS[range] ?? 'a reserved address');
  }
  return { allowed: true };
};
