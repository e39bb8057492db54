import { type CheckHistory, timelineOfHistory } from './check-stats.ts';
import { watchedTimeOf } from './degraded-time.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';
import { meanErrorResponse, type ResponseFigures, responseFiguresOf } from './response-figures.ts';
import { type RecordedHour, sumHours } from './sum-hours.ts';
import type { Bucket } from './time/buckets.ts';
import { mergeSpans, overlapWith, type Span } from './time/span.ts';
import { type TimeInState, timeInState } from './time/time-in-state.ts';
import { cutAt, type Segment, type TimeKind, withoutBeforeCreation } from './time/timeline.ts';

/** What one point of a series tells: the times add up to the length of its span, as far as the check was there. */
export interface SeriesFigures {
  time: TimeInState;
  /** Degraded performance while watched, milliseconds; beside the states, not one of them. */
  degradedMs: number;
  /** Null, like `percentiles` and `errorResponse`, when the plan does not include it. */
  response: ResponseFigures | null;
  percentiles: Percentiles | null;
  /** Mean response time of the answers that reported an error, milliseconds; null without any. */
  errorResponse: number | null;
}

export type SeriesPoint = Bucket & SeriesFigures;

/** A check's history in adjoining buckets (ordered, each beginning where the one before ends). */
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

/** Time in which a check was not simply up. `degraded` lies within watched time, beside the others. */
export interface NotedSpan extends Span {
  kind: 'down' | 'paused' | 'maintenance' | 'unknown' | 'degraded';
}

/** The stretches of a range in which a check was not simply up, in their true lengths: kind by kind, each in order. */
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

/** The same without what only plans with a response graph show. */
export const withoutResponseTimes = (points: readonly SeriesPoint[]): SeriesPoint[] =>
  points.map((point) => ({ ...point, response: null, percentiles: null, errorResponse: null }));

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
