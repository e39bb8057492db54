import type { CheckHistory } from '../reports/check-stats.ts';
import { countStartsBefore, lengthOf, overlapWith } from '../reports/time/span.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import type { StateSpan } from '../reports/time/timeline.ts';

/** Number of days for which a page lists each outage. */
export const OUTAGE_DAYS = 14;

/** An outage as it is shown to the public. Times are epoch milliseconds. */
export interface PublicOutage {
  /** Unique within its check. */
  id: number;
  from: number;
  /**
   * The end of the outage. Null while the check is down as far as is known. If a pause ended the outage, this is the
   * start of the pause.
   */
  to: number | null;
  /**
   * Present if a pause ended the outage, so that its recovery was not seen. `seenUpAt` is the next time at which the
   * check was seen available, or null if it was not.
   */
  pause?: { seenUpAt: number | null };
  /** The part of the outage in which the check was watched, in milliseconds. */
  downMs: number;
}

/** A check as a page shows it. */
export interface ShownCheck {
  id: number;
  name: string;
  /** The address of the check. Null unless the owner shows addresses. */
  address: string | null;
}

/** An outage of one of the checks. */
export interface ReportedOutage extends PublicOutage {
  check: ShownCheck;
  /**
   * Whether the outage still lasts as far as is known. False if the check is not watched, because its state is then
   * unknown.
   */
  isOngoing: boolean;
}

/** Returns the outages in the history of a check, the newest first. The history was read at `readAt`. */
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

/**
 * Returns a function that finds the pause that ended an outage at a given time. The function returns an empty object if
 * another state ended the outage. The states must be ordered by their start.
 */
export const pausesIn = (
  states: readonly Pick<StateSpan, 'state' | 'from'>[],
): ((end: number) => Pick<PublicOutage, 'pause'>) => {
  const seenUp = states.filter(({ state }) => state === 'AV');
  return (end) =>
    states[countStartsBefore(states, end)]?.state === 'PS'
      ? { pause: { seenUpAt: seenUp[countStartsBefore(seenUp, end)]?.from ?? null } }
      : {};
};
