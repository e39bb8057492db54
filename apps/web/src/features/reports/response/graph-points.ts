import type { LocationSeries, NotedSpan, ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import { clip, mergeSpans } from '@pharos/domain/reports/time/span.ts';

/** The key of a location's line is `at:` and the location key. */
export type LineKey = 'average' | 'p50' | 'p95' | 'p99' | `at:${string}`;

/** Times are epoch milliseconds; `at` is the middle. Values are milliseconds, or null in a gap. */
export interface GraphPoint {
  from: number;
  to: number;
  at: number;
  values: Readonly<Partial<Record<LineKey, number | null>>>;
  downSeconds: number;
  pausedSeconds: number;
  /** Announced maintenance, which is excluded from the availability. */
  maintenanceSeconds: number;
  unknownSeconds: number;
  /** Degraded time while the check was up. */
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

/** `share` is the share of its time in this state, from 0 to 1. */
export interface Band {
  kind: BandKind;
  from: number;
  to: number;
  share: number;
}

/** The minimum visible width as a share of the graph width. */
const MIN_SHARE = 1 / 400;

/** With `spans`, each band has its exact duration. Otherwise it covers a whole point and gets darker with its share. */
export const bandsOf = (points: readonly GraphPoint[], spans: readonly NotedSpan[] | null): Band[] =>
  spans === null ? bandsByShare(points) : bandsByTime(points, spans);

const bandsByTime = (points: readonly GraphPoint[], spans: readonly NotedSpan[]): Band[] => {
  const shown = { from: points[0]?.from ?? 0, to: points.at(-1)?.to ?? 0 };
  const minLength = (shown.to - shown.from) * MIN_SHARE;
  const widened = spans.flatMap(({ kind, start, end }) => {
    const span = clip({ from: Date.parse(start), to: Date.parse(end) }, shown);
    if (!span) return [];
    const to = Math.min(shown.to, Math.max(span.to, span.from + minLength));
    return [{ kind, from: Math.min(span.from, to - minLength), to }];
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

/** True if a point has gaps on both sides, so that it is visible only as a dot. */
export const isSinglePoint = (points: readonly GraphPoint[], index: number, line: LineKey): boolean =>
  points[index]?.values[line] != null &&
  points[index - 1]?.values[line] == null &&
  points[index + 1]?.values[line] == null;

export const pointIndexAt = (points: readonly GraphPoint[], share: number): number => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 0;
  const at = first.from + share * (last.to - first.from);
  const found = points.findIndex(({ to }) => at < to);
  return found === -1 ? points.length - 1 : found;
};
