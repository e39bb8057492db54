import { countedTimeIn } from './maintenance-window.ts';
import { lengthOf, type Span } from './time/span.ts';
import { isDown } from './time/time-in-state.ts';
import type { Segment, StateSpan } from './time/timeline.ts';

/** `outages` in which several codes followed each other have more than one of the `incidents` (down-coded state changes). */
export interface OutageFigures {
  outages: number;
  incidents: number;
  /** Known downtime of the longest outage within the range, milliseconds. */
  longestDowntimeMs: number;
}

/**
 * An outage is one however many states it went through, and however often the watching broke off in its course. One within maintenance that
 * is left out counts as none.
 */
export const countOutages = (
  states: readonly StateSpan[],
  segments: readonly Segment[],
  range: Span,
  leftOut: readonly Span[],
): OutageFigures => {
  const isCounted = countedTimeIn(range, leftOut);
  const incidents = states.filter((state) => isDown(state.state) && isCounted(state));
  const downtime = new Map<number | null, number>(incidents.map(({ outageId }) => [outageId, 0]));
  for (const segment of segments) {
    if (!isDown(segment.state)) continue;
    downtime.set(segment.outageId, (downtime.get(segment.outageId) ?? 0) + lengthOf(segment));
  }
  return {
    outages: downtime.size,
    incidents: incidents.length,
    longestDowntimeMs: [...downtime.values()].reduce((longest, ms) => Math.max(longest, ms), 0),
  };
};
