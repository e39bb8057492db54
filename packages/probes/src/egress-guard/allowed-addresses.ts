import { isIP, isIPv6 } from 'node:net';
import { canonicalHost } from '../net/canonical-host.ts';
import { resolveHost } from '../net/resolve-host.ts';
import type { ProbeRun } from '../run-probe.ts';
import { guardAddress } from './guard-address.ts';
import { guardHost } from './guard-host.ts';
import type { EgressPolicy } from './policy.ts';
import { TargetNotAllowed } from './target-not-allowed.ts';

/**
 * Resolves a host once and returns at most one allowed address of each family, in the order in which to try them.
 * Connections must use exactly these addresses, because a name could change between the decision and the connection.
 * Rejects with `TargetNotAllowed` if none is allowed.
 */
export const allowedAddresses = async (host: string, run: ProbeRun): Promise<[string, ...string[]]> => {
  const policy = run.context.egress;
  const name = canonicalHost(host);
  const byName = guardHost(name, policy);
  if (!byName.allowed) throw new TargetNotAllowed(byName.reason);
  const allowed: string[] = [];
  const reasons: string[] = [];
  for (const address of await resolveHost(name, run)) {
    const decision = guardAddress(address, policy);
    if (decision.allowed) allowed.push(address);
    else reasons.push(decision.reason);
  }
  const [first, ...rest] = allowed;
  if (first === undefined) throw new TargetNotAllowed(refusalOf(name, reasons, policy));
  const other = rest.find((address) => isIPv6(address) !== isIPv6(first));
  return other === undefined ? [first] : [first, other];
};

/**
 * If anyone may enter targets, the reason does not reveal answers of the operator's name servers about the private
 * network.
 */
const refusalOf = (name: string, reasons: readonly string[], { network }: EgressPolicy): string => {
  const [reason] = reasons;
  if (reason === undefined) return `${name} has no address`;
  return network === 'public' && !isIP(name) ? `${name} resolves to an address that is not public` : reason;
};
