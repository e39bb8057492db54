import { type CheckHistory, timelineOfHistory } from './check-stats.ts';
import { watchedTimeOf } from './degraded-time.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';
import { meanErrorResponse, type ResponseFigures, responseFiguresOf } from './response-figures.ts';
import { type RecordedHour, sumHours } from './sum-hours.ts';
import type { Bucket } from './time/buckets.ts';
import { mergeSpans, overlapWith, type Span } from './time/span.ts';
import { type TimeInState, timeInState } from './time/time-in-state.ts';
import { cutAt, type Segment, type TimeKind, withoutBeforeCreation } from './time/timeline.ts';

/** The times add up to the part of the point's span in which the check existed. */
export interface SeriesFigures {
  time: TimeInState;
  /** Degraded time while the check was watched. It overlaps the states. */
  degradedMs: number;
  /** Null if the plan does not include it, like `percentiles` and `errorResponse`. */
  response: ResponseFigures | null;
  percentiles: Percentiles | null;
  errorResponse: number | null;
}

export type SeriesPoint = Bucket & SeriesFigures;

/** The buckets must be ordered and adjoin. */
export const seriesOf = <B extends Span>(history: CheckHistory, buckets: readonly B[]): (B & SeriesFigures)[] => {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return [];
  const whole = timelineOfHistory(history, { from: first.from, to: last.to });
  const timeline = withoutBeforeCreation(whole, history.createdAt);
  const borders = buckets.map(({ from }) => from);
  const takeSegments = takeInOrder(cutAt(timeline, borders), (segment: Segment) => segment.from);
  const hours = [...history.hours].sort((a, b) => a.startsAt - b.startsAt);
  const takeHours = takeInOrder(hours, (hour: RecordedHour) => hour.startsAt);
  const degradedIn = overlapWith(watchedTimeOf('DP', history.performance, timeline));
  return buckets.map((bucket) => {
    const segments = takeSegments(bucket);
    const polls = sumHours(takeHours(bucket), bucket);
    return {
      ...bucket,
      time: timeInState(segments),
      degradedMs: degradedIn(bucket),
      response: responseFiguresOf(polls),
      percentiles: percentilesOf(polls),
      errorResponse: meanErrorResponse(polls),
    };
  });
};

/** Time in which a check was not simply up. `degraded` overlaps the other kinds. */
export interface NotedSpan extends Span {
  kind: 'down' | 'paused' | 'maintenance' | 'unknown' | 'degraded';
}

/** Returns the spans grouped by kind, and ordered within each kind. */
export const notedSpansOf = (history: CheckHistory, range: Span): NotedSpan[] => {
  const timeline = withoutBeforeCreation(timelineOfHistory(history, range), history.createdAt);
  const degraded = watchedTimeOf('DP', history.performance, timeline);
  const noted: NotedSpan[] = [
    ...timeline.flatMap(({ from, to, state }) => (state === 'AV' ? [] : [{ kind: kindOf(state), from, to }])),
    ...degraded.map(({ from, to }) => ({ kind: 'degraded' as const, from, to })),
  ];
  return [...Map.groupBy(noted, ({ kind }) => kind)].flatMap(([kind, spans]) =>
    mergeSpans(spans).map((span) => ({ kind, ...span })),
  );
};

const kindOf = (state: Exclude<TimeKind, 'AV'>): NotedSpan['kind'] =>
  state === 'PS' ? 'paused' : state === 'maintenance' || state === 'unknown' ? state : 'down';

export const withoutResponseTimes = (points: readonly SeriesPoint[]): SeriesPoint[] =>
  points.map((point) => ({ ...point, response: null, percentiles: null, errorResponse: null }));

/**
 * Creates a function that returns, for each span in turn, the items that begin before its end. It passes only once over
 * items and spans.
 */
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
