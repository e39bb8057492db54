import { countedTimeIn } from './maintenance-window.ts';
import { lengthOf, type Span } from './time/span.ts';
import { isDown } from './time/time-in-state.ts';
import type { Segment, StateSpan } from './time/timeline.ts';

/** `incidents` counts the changes to a failing state, of which an outage may contain several. */
export interface OutageFigures {
  outages: number;
  incidents: number;
  /** Known downtime within the range. */
  maxDowntimeMs: number;
}

/**
 * Counts an outage once, even if it has several failing states or observation gaps. Ignores outages within excluded
 * maintenance.
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
    maxDowntimeMs: [...downtime.values()].reduce((max, ms) => Math.max(max, ms), 0),
  };
};
