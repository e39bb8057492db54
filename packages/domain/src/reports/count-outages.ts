import { countedTimeIn } from './maintenance-window.ts';
import { lengthOf, type Span } from './time/span.ts';
import { isDown } from './time/time-in-state.ts';
import type { Segment, StateSpan } from './time/timeline.ts';

/**
 * Numbers of outages. `incidents` counts the changes to a failing state. An outage in which one failing state followed
 * another contains several of them.
 */
export interface OutageFigures {
  outages: number;
  incidents: number;
  /** Known downtime of the longest outage within the range, in milliseconds. */
  longestDowntimeMs: number;
}

/**
 * Counts the outages in a range. An outage counts once, even if it consists of several failing states or is interrupted
 * by observation gaps. An outage within excluded maintenance does not count.
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
