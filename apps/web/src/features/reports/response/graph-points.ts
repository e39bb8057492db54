import type { LocationSeries, NotedSpan, ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import { clip, mergeSpans } from '@pharos/domain/reports/time/span.ts';

/** Keys of the lines that a graph can have; those of locations are `at:` and the location's key. */
export type LineKey = 'average' | 'p50' | 'p95' | 'p99' | `at:${string}`;

/** A point of the graph. Times are epoch milliseconds, `at` is the middle; values are milliseconds, null in a gap. */
export interface GraphPoint {
  from: number;
  to: number;
  at: number;
  values: Readonly<Partial<Record<LineKey, number | null>>>;
  downSeconds: number;
  pausedSeconds: number;
  /** Announced, and left out of availability. */
  maintenanceSeconds: number;
  unknownSeconds: number;
  /** While it was up. */
  degradedSeconds: number;
}

export const pointsOf = (
  entries: readonly ResponseTimeEntry[],
  locations: readonly LocationSeries[] = [],
): GraphPoint[] =>
  entries.map((entry, index) => {
    const from = Date.parse(entry.start);
    const to = Date.parse(entry.end);
    const here = locations.map(({ location, response_times: times }) => [
      `at:${location}`,
      times[index]?.average_response_time_milliseconds_available ?? null,
    ]);
    return {
      from,
      to,
      at: (from + to) / 2,
      values: {
        average: entry.average_response_time_milliseconds_available,
        p50: entry.p50_response_time_milliseconds_available,
        p95: entry.p95_response_time_milliseconds_available,
        p99: entry.p99_response_time_milliseconds_available,
        ...Object.fromEntries(here),
      },
      downSeconds: entry.duration_seconds_not_responding + entry.duration_seconds_reporting_error,
      pausedSeconds: entry.duration_seconds_paused,
      maintenanceSeconds: entry.duration_seconds_maintenance,
      unknownSeconds: entry.duration_seconds_unknown,
      degradedSeconds: entry.duration_seconds_performance_degraded,
    };
  });

export type BandKind = NotedSpan['kind'];

/** A stretch of the graph that is shaded. `share`: how much of it was so, 0 to 1. */
export interface Band {
  kind: BandKind;
  from: number;
  to: number;
  share: number;
}

/** So many of the shortest stretches fit into the width of a graph: a shorter one could not be seen. */
const MIN_SHARE = 1 / 400;

/** What is shaded behind the lines: each time in its true length, or, without `spans`, each point the darker, the more of its time it took. */
export const bandsOf = (points: readonly GraphPoint[], spans: readonly NotedSpan[] | null): Band[] =>
  spans === null ? bandsByShare(points) : bandsByTime(points, spans);

const bandsByTime = (points: readonly GraphPoint[], spans: readonly NotedSpan[]): Band[] => {
  const shown = { from: points[0]?.from ?? 0, to: points.at(-1)?.to ?? 0 };
  const least = (shown.to - shown.from) * MIN_SHARE;
  const widened = spans.flatMap(({ kind, start, end }) => {
    const span = clip({ from: Date.parse(start), to: Date.parse(end) }, shown);
    if (!span) return [];
    const to = Math.min(shown.to, Math.max(span.to, span.from + least));
    return [{ kind, from: Math.min(span.from, to - least), to }];
  });
  return [...Map.groupBy(widened, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    mergeSpans(ofKind).map((span) => ({ kind, ...span, share: 1 })),
  );
};

const bandsByShare = (points: readonly GraphPoint[]): Band[] =>
  points.flatMap(({ from, to, downSeconds, pausedSeconds, maintenanceSeconds, unknownSeconds, degradedSeconds }) => {
    const shareOf = (seconds: number): number => Math.min(1, (seconds * 1000) / Math.max(1, to - from));
    const bands: Band[] = [
      { kind: 'down', from, to, share: shareOf(downSeconds) },
      { kind: 'paused', from, to, share: shareOf(pausedSeconds) },
      { kind: 'maintenance', from, to, share: shareOf(maintenanceSeconds) },
      { kind: 'unknown', from, to, share: shareOf(unknownSeconds) },
      { kind: 'degraded', from, to, share: shareOf(degradedSeconds) },
    ];
    return bands.filter(({ share }) => share > 0);
  });

/** Whether the line's point here has a gap on both sides: it needs a dot to be seen. */
export const isSinglePoint = (points: readonly GraphPoint[], index: number, line: LineKey): boolean =>
  points[index]?.values[line] != null &&
  points[index - 1]?.values[line] == null &&
  points[index + 1]?.values[line] == null;

/** The index of the point at a share of the graph's width, 0 at its left end and 1 at its right; beyond the ends the outer points. */
export const pointIndexAt = (points: readonly GraphPoint[], share: number): number => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 0;
  const at = first.from + share * (last.to - first.from);
  const found = points.findIndex(({ to }) => at < to);
  return found === -1 ? points.length - 1 : found;
};
