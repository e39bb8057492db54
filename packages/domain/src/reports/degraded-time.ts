import type { PerformanceStatus } from '@pharos/contract/states.ts';
import { clip, lengthOf, type Span } from './time/span.ts';
import type { Segment } from './time/timeline.ts';

export interface PerformanceSpan extends Span {
  status: PerformanceStatus;
}

export interface PerformanceFigures {
  degradations: number;
  goodMs: number;
  degradedMs: number;
}

/** Time of good and of degraded performance: only while the check was watched, so neither in gaps nor in pauses, nor in maintenance that is left out. */
export const performanceTimeIn = (
  spans: readonly PerformanceSpan[],
  segments: readonly Segment[],
  range: Span,
): PerformanceFigures => {
  const watched = segments.filter(({ state }) => state !== 'unknown' && state !== 'PS' && state !== 'maintenance');
  const within = spans.flatMap((span) => clip(span, range) ?? []);
  const timeOf = (status: PerformanceStatus): number =>
    within
      .filter((span) => span.status === status)
      .flatMap((span) => watched.flatMap((segment) => clip(segment, span) ?? []))
      .reduce((sum, part) => sum + lengthOf(part), 0);
  return {
    degradations: within.filter(({ status }) => status === 'DP').length,
    goodMs: timeOf('GP'),
    degradedMs: timeOf('DP'),
  };
};
