import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { NO_PERCENTILES, type Percentiles } from '@pharos/domain/reports/percentiles.ts';
import type { Bucket } from '@pharos/domain/reports/time/buckets.ts';
import type { SeriesPoint } from '@pharos/domain/reports/time-series.ts';
import { readLocations } from '../../storage/history/location-names.ts';
import { readResponseTimesByLocation } from '../../storage/history/response-times-by-location.ts';
import type { Services, Tenant } from '../context.ts';

/** A point of a location's series: milliseconds, nulls where it had no passed polls. */
export interface LocationPoint extends Bucket, Percentiles {
  average: number | null;
}

/** Response times by the location that polled, a point for each bucket, known from `since` on. */
export interface LocationSeries {
  since: number;
  locations: { key: string; name: string; points: LocationPoint[] }[];
}

/**
 * A series for each location. With only one location its series is the check's own; with several they come from the raw results, as
 * far back as these are kept. The caller has made sure that the check is its own. `shows`: whether private locations are told of too.
 */
export const readLocationSeries = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  { organization }: Tenant,
  { checkId, points, shows }: { checkId: number; points: readonly SeriesPoint[]; shows: 'all' | 'everybodys' },
): Promise<LocationSeries> => {
  const known = await readLocations(services.db, organization.id);
  const names = new Map([...known].map(([key, { name }]) => [key, name]));
  const [only, another] = names;
  const series =
    only && !another
      ? seriesOfSingleLocation(only, points)
      : await readSeriesFromResults(services, checkId, points, names);
  if (shows === 'all') return series;
  // One that is not there any more may have been private.
  return { ...series, locations: series.locations.filter(({ key }) => known.get(key)?.isPrivate === false) };
};

const seriesOfSingleLocation = ([key, name]: [string, string], points: readonly SeriesPoint[]): LocationSeries => {
  const own = points.map(({ from, to, date, response, percentiles }) => ({
    ...{ from, to, date, average: response?.average ?? null },
    ...(percentiles ?? NO_PERCENTILES),
  }));
  const polled = own.some(({ average }) => average !== null);
  return { since: points[0]?.from ?? 0, locations: polled ? [{ key, name, points: own }] : [] };
};

const readSeriesFromResults = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  checkId: number,
  buckets: readonly Bucket[],
  names: ReadonlyMap<string, string>,
): Promise<LocationSeries> => {
  // Partitions are dropped a day at a time, when their last moment is old enough: what begins after that hour is complete.
  const since = Math.ceil((now() - settings.resultsDays * DAY_MS) / HOUR_MS) * HOUR_MS;
  const kept = buckets.filter(({ from }) => from >= since);
  const before = buckets.length - kept.length;
  const unknown = { average: null, ...NO_PERCENTILES };
  const locations = new Map<string, LocationPoint[]>();
  for (const { location, bucket, ...figures } of await readResponseTimesByLocation(db, checkId, kept)) {
    const points = locations.get(location) ?? buckets.map(({ from, to, date }) => ({ from, to, date, ...unknown }));
    const at = before + bucket;
    const point = points[at];
    if (point) points[at] = { ...point, ...figures };
    locations.set(location, points);
  }
  return {
    since,
    locations: [...locations].map(([key, points]) => ({ key, name: names.get(key) ?? key, points })),
  };
};
