import { ISOLATION_DEFAULTS, type LocationWindow, reachOf } from './window.ts';

export type LocationVerdict = 'connected' | 'in doubt';

/**
 * Whether a location's failures look like its own: at least `leastHosts` unrelated hosts, and more than `share` of those
 * polled lately, turned failing within `withinMs`, or two of their polls, of each other.
 *
 * - Hosts are counted, not checks: a shop with forty checks that goes down is one host, and no reason to doubt the location.
 * - A host that has been failing for longer says nothing on either side, nor does one that was not polled lately.
 * - Doubt is no verdict: a popular network may take many hosts down. It is the reason to ask the references.
 *
 * Looks at `newestHosts` entries at most, so that it may be asked with every failing result.
 */
export const judgeLocation = (window: LocationWindow, now: number, config = ISOLATION_DEFAULTS): LocationVerdict => {
  let turned = 0;
  let passed = 0;
  for (const poll of window.hosts.values()) {
    const { at, turnedAt } = poll;
    const lately = now - reachOf(poll, config);
    if (at < lately) continue;
    if (turnedAt === null) passed += 1;
    else if (turnedAt >= lately) turned += 1;
  }
  const isMost = turned > config.share * (turned + passed);
  return turned >= config.leastHosts && isMost ? 'in doubt' : 'connected';
};
