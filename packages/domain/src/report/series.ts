import type { HourFigures } from '../figures.ts';
import type { CheckHistory } from './check-stats.ts';
import { pollsIn, type RecordedHour } from './polls.ts';
import type { Span } from './span.ts';
import { type TimeInState, timeInState } from './time-in-state.ts';
import { cutAt, type Segment, timelineOf } from './timeline.ts';

/** One point of a series: the times add up to the length of the span, unknown time included. */
export interface SeriesPoint extends Span {
  time: TimeInState;
  polls: HourFigures;
}

/** A check's history in adjoining buckets (ordered, each beginning where the one before ends). */
export const seriesOf = (history: CheckHistory, buckets: readonly Span[]): SeriesPoint[] => {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return [];
  const timeline = timelineOf(history.states, history.gaps, { from: first.from, to: last.to });
  const segments = cutAt(
    timeline,
    buckets.map(({ from }) => from),
  );
  const takeSegments = takeInOrder(segments, (segment: Segment) => segment.from);
  const hours = [...history.hours].sort((a, b) => a.startsAt - b.startsAt);
  const takeHours = takeInOrder(hours, (hour: RecordedHour) => hour.startsAt);
  return buckets.map((bucket) => ({
    ...bucket,
    time: timeInState(takeSegments(bucket)),
    polls: pollsIn(takeHours(bucket), bucket),
  }));
};

/** Hands out, span after span, the items that begin before the span's end: one pass over both, however many there are. */
const takeInOrder = <T>(items: readonly T[], startOf: (item: T) => number) => {
  let next = 0;
  return (span: Span): T[] => {
    const taken: T[] = [];
    for (let item = items[next]; item !== undefined && startOf(item) < span.to; item = items[next]) {
      taken.push(item);
      next += 1;
    }
    return taken;
  };
};
