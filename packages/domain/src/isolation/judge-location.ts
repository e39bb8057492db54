import type { Doubt } from './judge-references.ts';
import { ISOLATION_DEFAULTS, type LocationWindow, lookBackOf } from './window.ts';

/**
 * Whether the failures of most hosts look like the location's own; null when they do not: at least `leastHosts` unrelated hosts turned failing together,
 * and they are more than `share` of these and of those that passed since the first of them turned, or within `withinMs`.
 *
 * - Hosts are counted, not checks: a shop with forty checks that goes down is one host, and no reason to doubt the location.
 * - Hosts that turned are those that did so within two of their polls. They turned together where few passed since: the newest that satisfy
 *   the rule count, so that a host that turned long before the others changes nothing.
 * - A host that passed before they turned says nothing of the time since, however seldom it is polled; nor does one that has been failing
 *   for longer, or that was not polled lately.
 * - Doubt is no verdict: a popular network may take many hosts down. It is the reason to ask the references.
 *
 * Looks at `newestHosts` entries at most, so that it may be asked with every failing result.
 */
export const judgeLocation = (window: LocationWindow, now: number, config = ISOLATION_DEFAULTS): Doubt | null => {
  const passed: number[] = [];
  const turned: { turnedAt: number; connectedAt: number }[] = [];
  for (const poll of window.hosts.values()) {
    const lately = now - lookBackOf(poll, config);
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
