import { downtimeOf } from '../reports/availability.ts';
import type { CheckHistory } from '../reports/check-stats.ts';
import { isDown, timeInState } from '../reports/time/time-in-state.ts';
import { type StateSpan, timelineOf } from '../reports/time/timeline.ts';

/** So far back a page tells outages one by one. */
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
export const publicOutagesOf = (history: CheckHistory, readAt: number): PublicOutage[] => {
  const outages = new Map<number, StateSpan[]>();
  for (const state of history.states) {
    if (!isDown(state.state) || state.outageId === null) continue;
    outages.set(state.outageId, [...(outages.get(state.outageId) ?? []), state]);
  }
  return [...outages]
    .map(([id, states]) => {
      const from = Math.min(...states.map((state) => state.from));
      const end = Math.max(...states.map((state) => state.to));
      const time = timeInState(timelineOf(states, history.gaps, { from, to: end }));
      const to = end >= readAt ? null : end;
      return { id, from, to, downMs: downtimeOf(time), ...(to !== null && pauseAfter(history, to)) };
    })
    .sort((a, b) => b.from - a.from);
};

/** The pause that ended an outage at `end`; nothing where another state did. */
const pauseAfter = ({ states }: CheckHistory, end: number): Pick<PublicOutage, 'pause'> => {
  const later = states.filter(({ from }) => from >= end).toSorted((a, b) => a.from - b.from);
  if (later[0]?.state !== 'PS') return {};
  return { pause: { seenUpAt: later.find(({ state }) => state === 'AV')?.from ?? null } };
};
