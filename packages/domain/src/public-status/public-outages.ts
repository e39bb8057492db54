import type { CheckHistory } from '../reports/check-stats.ts';
import { countStartsBefore, lengthOf, overlapWith } from '../reports/time/span.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import type { StateSpan } from '../reports/time/timeline.ts';

/** The number of days for which a page lists outages one by one. */
export const OUTAGE_DAYS = 14;

/** An outage as the public is told of it. Epoch milliseconds. */
export interface PublicOutage {
  /** Unique within its check. */
  id: number;
  from: number;
  /** Null while the check is down as far as is known. The start of the pause where that ended it. */
  to: number | null;
  /** Present where a pause ended it, so that its recovery was not seen; `seenUpAt`: when the check was next seen available, null before. */
  pause?: { seenUpAt: number | null };
  /** Of its time, what was watched. */
  downMs: number;
}

/** A check as a page shows it. */
export interface ShownCheck {
  id: number;
  name: string;
  /** Null unless the owner shows addresses. */
  address: string | null;
}

/** An outage of one of the checks. */
export interface ReportedOutage extends PublicOutage {
  check: ShownCheck;
  /** Whether it lasts as far as anybody can know: of a check that is not watched nobody knows. */
  isOngoing: boolean;
}

/** The outages in a check's history, which was read at `readAt`, the newest first. */
export const publicOutagesOf = ({ states, gaps }: CheckHistory, readAt: number): PublicOutage[] => {
  const ordered = states.toSorted((a, b) => a.from - b.from);
  const unwatchedIn = overlapWith(gaps);
  const pauseAt = pausesIn(ordered);
  const outages = new Map<number, { id: number; from: number; end: number; downMs: number }>();
  for (const { from, to, state, outageId } of ordered) {
    if (!isDown(state) || outageId === null) continue;
    const outage = outages.get(outageId) ?? { id: outageId, from, end: from, downMs: 0 };
    outages.set(outageId, outage);
    const added = { from: Math.max(from, outage.end), to };
    outage.downMs += lengthOf(added) - unwatchedIn(added);
    outage.end = Math.max(outage.end, to);
  }
  return [...outages.values()]
    .map(({ end, ...outage }) => (end >= readAt ? { ...outage, to: null } : { ...outage, to: end, ...pauseAt(end) }))
    .sort((a, b) => b.from - a.from);
};

/** Returns a function that finds the pause that ended an outage at a moment, or nothing if another state ended it. The states are in the order of their begin. */
export const pausesIn = (
  states: readonly Pick<StateSpan, 'state' | 'from'>[],
): ((end: number) => Pick<PublicOutage, 'pause'>) => {
  const seenUp = states.filter(({ state }) => state === 'AV');
  return (end) =>
    states[countStartsBefore(states, end)]?.state === 'PS'
      ? { pause: { seenUpAt: seenUp[countStartsBefore(seenUp, end)]?.from ?? null } }
      : {};
};
