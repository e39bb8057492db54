import type { Doubt } from './judge-references.ts';
import { ISOLATION_DEFAULTS, type LocationWindow, lookbackMs } from './window.ts';

/**
 * Returns a doubt if the location itself may have caused the failures of most hosts; null if not. A doubt requires that
 * at least `leastHosts` unrelated hosts started to fail together.
 * Their share must also exceed `share`. The total consists of these hosts and the hosts that passed since the first of
 * them started to fail, or within `withinMs`.
 * - Hosts are counted, not checks. A shop with forty checks that goes down is one host and no reason to doubt the
 * location.
 * - A host counts as failing if it started to fail within two of its polls. The rule is tried with the newest of these
 * hosts first, so a host that failed long before does not matter.
 * - A host that passed before the failures is ignored, even if it is polled rarely. A host that has failed for longer,
 * or that was not polled recently, is ignored too.
 * - A doubt is not a verdict, because the outage of a popular network may affect many hosts. It is the reason to probe
 * the references.
 * At most `newestHosts` entries are evaluated, so the function may be called for every failing result.
 */
export const judgeLocation = (window: LocationWindow, now: number, config = ISOLATION_DEFAULTS): Doubt | null => {
  const passed: number[] = [];
  const turned: { turnedAt: number; connectedAt: number }[] = [];
  for (const poll of window.hosts.values()) {
    const lately = now - lookbackMs(poll, config);
    if (poll.at < lately) continue;
    if (poll.failing === null) passed.push(poll.at);
    else if (poll.failing.turnedAt >= lately) turned.push(poll.failing);
  }
  turned.sort((a, b) => b.turnedAt - a.turnedAt);
  for (const [index, { turnedAt, connectedAt }] of turned.entries()) {
    const together = index + 1;
    const since = Math.min(turnedAt, now - config.withinMs);
    const passedSince = passed.filter((at) => at >= since).length;
    if (together >= config.leastHosts && together > config.share * (together + passedSince))
      return { connectedAt, hosts: 'many' };
  }
  return null;
};
