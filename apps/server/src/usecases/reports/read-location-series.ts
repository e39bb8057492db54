import { DAY_MS, HOUR_MS } from '@pharos/domain/figures.ts';
import type { Bucket } from '@pharos/domain/report/buckets.ts';
import { readLocationFigures } from '../../storage/location-figures.ts';
import { readLocationNames } from '../../storage/location-names.ts';
import type { Services } from '../context.ts';

/** A point of a location's series: milliseconds, nulls where it had no passed polls. */
export interface LocationPoint extends Bucket {
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** Response times by the location that polled, a point for each bucket, as far back as `since`: where raw results begin. */
export interface LocationSeries {
  since: number;
  locations: { key: string; name: string; points: LocationPoint[] }[];
}

/** The caller has made sure that the check is its own. */
export const readLocationSeries = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  checkId: number,
  buckets: readonly Bucket[],
): Promise<LocationSeries> => {
  // Partitions go a day at a time, when their last moment is old enough: what begins after that hour is kept whole.
  const since = Math.ceil((now() - settings.resultsDays * DAY_MS) / HOUR_MS) * HOUR_MS;
  const kept = buckets.filter(({ from }) => from >= since);
  const before = buckets.length - kept.length;
  const names = await readLocationNames(db);
  const locations = new Map<string, LocationPoint[]>();
  for (const { location, bucket, ...figures } of await readLocationFigures(db, checkId, kept)) {
    const points = locations.get(location) ?? buckets.map((each) => ({ ...each, ...NOTHING }));
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

const NOTHING = { average: null, p50: null, p95: null, p99: null };
