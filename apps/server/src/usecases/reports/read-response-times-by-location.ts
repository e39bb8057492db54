import { NO_PERCENTILES, type Percentiles, percentilesOf } from '@pharos/domain/reports/percentiles.ts';
import { responseFiguresOf } from '@pharos/domain/reports/response-figures.ts';
import { sumByBucket } from '@pharos/domain/reports/sum-hours.ts';
import type { Bucket } from '@pharos/domain/reports/time/buckets.ts';
import type { SeriesPoint } from '@pharos/domain/reports/time-series.ts';
import { readLocationHours } from '../../storage/history/location-hours.ts';
import { readLocations } from '../../storage/history/location-names.ts';
import { readResponseTimesByLocation } from '../../storage/history/response-times-by-location.ts';
import { MAX_OTHER_LOCATIONS, type ShownLocations } from '../../storage/history/shown-locations.ts';
import type { Services, Tenant } from '../context.ts';
import { resultsSince } from './report-range.ts';

/** Milliseconds, null if the location had no passed polls. */
export interface LocationPoint extends Bucket, Percentiles {
  average: number | null;
}

export interface LocationSeries {
  since: number;
  locations: { key: string; name: string; isPrivate: boolean; points: LocationPoint[] }[];
}

/**
 * A single location has the series of the check. For several locations, points come from the raw results, and older
 * points from the figures by location. The caller must have verified access to the check. `shows`: whether private
 * locations are included.
 */
export const readLocationSeries = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  { organization }: Tenant,
  { checkId, points, shows }: { checkId: number; points: readonly SeriesPoint[]; shows: 'all' | 'everybodys' },
): Promise<LocationSeries> => {
  const known = await readLocations(services.db, organization.id);
  const [only, another] = known.keys();
  const { since, series } =
    only !== undefined && another === undefined
      ? seriesOfSingleLocation(only, points)
      : await readSeriesOfSeveral(services, checkId, points, {
          known: [...known].flatMap(([key, { isPrivate }]) => (shows === 'everybodys' && isPrivate ? [] : [key])),
          // A location that no longer exists may have been private.
          maxOtherLocations: shows === 'all' ? MAX_OTHER_LOCATIONS : 0,
        });
  const locations = [...series].map(([key, ofLocation]) => ({
    key,
    name: known.get(key)?.name ?? key,
    isPrivate: known.get(key)?.isPrivate ?? false,
    points: ofLocation,
  }));
  return {
    since,
    locations: shows === 'all' ? locations : locations.filter(({ key }) => known.get(key)?.isPrivate === false),
  };
};

interface Series {
  since: number;
  series: ReadonlyMap<string, LocationPoint[]>;
}

const seriesOfSingleLocation = (key: string, points: readonly SeriesPoint[]): Series => {
  const own = points.map(({ from, to, date, response, percentiles }) => ({
    ...{ from, to, date, average: response?.average ?? null },
    ...(percentiles ?? NO_PERCENTILES),
  }));
  const polled = own.some(({ average }) => average !== null);
  return { since: points[0]?.from ?? 0, series: new Map(polled ? [[key, own]] : []) };
};

const readSeriesOfSeveral = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  checkId: number,
  buckets: readonly Bucket[],
  shown: ShownLocations,
): Promise<Series> => {
  const rawSince = resultsSince({ settings, now });
  const before = buckets.filter(({ from }) => from < rawSince);
  const [older, results] = await Promise.all([
    readOlder(db, checkId, before, shown),
    readResponseTimesByLocation(db, checkId, buckets.slice(before.length), shown),
  ]);
  const unknown = { average: null, ...NO_PERCENTILES };
  const points = new Map<string, LocationPoint[]>();
  const set = (location: string, bucket: number, figures: Percentiles & { average: number | null }): void => {
    const ofLocation = points.get(location) ?? buckets.map(({ from, to, date }) => ({ from, to, date, ...unknown }));
    points.set(location, ofLocation);
    const point = ofLocation[bucket];
    if (point) ofLocation[bucket] = { ...point, ...figures };
  };
  for (const { location, bucket, figures } of older.figures) set(location, bucket, figures);
  for (const { location, bucket, ...figures } of results) set(location, before.length + bucket, figures);
  return {
    since: older.since === null ? rawSince : Math.min(rawSince, Math.max(older.since, buckets[0]?.from ?? 0)),
    series: new Map([...points].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
};

interface Older {
  since: number | null;
  figures: { location: string; bucket: number; figures: Percentiles & { average: number | null } }[];
}

const readOlder = async (
  db: Services['db'],
  checkId: number,
  buckets: readonly Bucket[],
  shown: ShownLocations,
): Promise<Older> => {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return { since: null, figures: [] };
  const { since, hours } = await readLocationHours(db, checkId, { from: first.from, to: last.to }, shown);
  const figures = [...hours].flatMap(([location, ofLocation]) =>
    sumByBucket(ofLocation, buckets).map(({ bucket, polls }) => ({
      location,
      bucket,
      figures: { average: responseFiguresOf(polls).average, ...percentilesOf(polls) },
    })),
  );
  return { since, figures };
};
