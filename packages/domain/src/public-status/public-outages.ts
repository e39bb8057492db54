import type { CheckHistory } from '../reports/check-stats.ts';
import { countStartsBefore, lengthOf, overlapWith } from '../reports/time/span.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import type { StateSpan } from '../reports/time/timeline.ts';

export const OUTAGE_DAYS = 14;

export interface PublicOutage {
  /** Unique within its check. */
  id: number;
  from: number;
  /** Null while the check is down as far as is known. For a pause, this is its start. */
  to: number | null;
  /** Present if a pause ended the outage. `seenUpAt` is the next time at which the check was seen available. */
  pause?: { seenUpAt: number | null };
  /** Counts only watched time. */
  downMs: number;
}

export interface ShownCheck {
  id: number;
  name: string;
  /** Null unless the owner shows addresses. */
  address: string | null;
}

export interface ReportedOutage extends PublicOutage {
  check: ShownCheck;
  /** False if the check is not watched, because its state is then unknown. */
  isOngoing: boolean;
}

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
 * Returns a function that finds the pause that ended an outage, or returns an empty object. The states must be ordered
 * by their start.
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
