import type { PerformanceStatus } from '@pharos/contract/states.ts';
import { clip, intersectionOf, lengthOf, mergeSpans, type Span } from './time/span.ts';
import { isDown } from './time/time-in-state.ts';
import type { Segment } from './time/timeline.ts';

export interface PerformanceSpan extends Span {
  status: PerformanceStatus;
}

export interface PerformanceFigures {
  degradations: number;
  goodMs: number;
  degradedMs: number;
}

/** Excludes gaps, pauses and excluded maintenance. The timeline must be in order. */
export const watchedTimeOf = (
  status: PerformanceStatus,
  spans: readonly PerformanceSpan[],
  timeline: readonly Segment[],
): Span[] =>
  intersectionOf(
    mergeSpans(spans.filter((span) => span.status === status)),
    timeline.filter(({ state }) => state === 'AV' || isDown(state)),
  );

/** The timeline must cover the range. */
export const performanceTimeIn = (
  spans: readonly PerformanceSpan[],
  timeline: readonly Segment[],
  range: Span,
): PerformanceFigures => {
  const timeOf = (status: PerformanceStatus): number =>
    watchedTimeOf(status, spans, timeline).reduce((sum, part) => sum + lengthOf(part), 0);
  return {
    degradations: spans.filter((span) => span.status === 'DP' && clip(span, range)).length,
    goodMs: timeOf('GP'),
    degradedMs: timeOf('DP'),
  };
};
