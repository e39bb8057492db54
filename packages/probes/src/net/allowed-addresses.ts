import { isIP, isIPv6 } from 'node:net';
import { judgeAddress } from '../egress/judge-address.ts';
import { judgeHost } from '../egress/judge-host.ts';
import { TargetNotAllowed } from '../egress/target-not-allowed.ts';
import type { ProbeRun } from '../run-probe.ts';
import { canonicalHost } from './canonical-host.ts';
import { resolveHost } from './resolve-host.ts';

/**
 * Resolves a host once and judges what came: at most one address of each family, in the order in which to try them.
 * Connections must go to exactly these, or a name could change between the judgment and the connection.
 * Rejects with TargetNotAllowed when none may be reached.
 */
export const allowedAddresses = async (host: string, run: ProbeRun): Promise<[string, ...string[]]> => {
  const policy = run.context.egress;
  const name = canonicalHost(host);
  const literal = isIP(name) !== 0;
  if (!literal) {
    const byName = judgeHost(name, policy);
    if (!byName.allowed) throw new TargetNotAllowed(byName.reason);
  }
  const resolved = literal ? [name] : await resolveHost(name, run);
  const judgments = resolved.map((address) => ({ address, judgment: judgeAddress(address, policy) }));
  const allowed = judgments.filter(({ judgment }) => judgment.allowed).map(({ address }) => address);
  const [first, ...others] = allowed;
  if (first === undefined) {
    const refused = judgments.find(({ judgment }) => !judgment.allowed)?.judgment;
    throw new TargetNotAllowed(refused && !refused.allowed ? refused.reason : `${name} has no address`);
  }
  const other = others.find((address) => isIPv6(address) !== isIPv6(first));
  return other === undefined ? [first] : [first, other];
};
