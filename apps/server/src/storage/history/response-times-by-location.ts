import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { ResultRow } from '@pharos/domain/results/packed-results.ts';
import type { Db } from '../connection/connect.ts';
import { readResults } from '../results/read-results.ts';
import { ANY_LOCATIONS, type ShownLocations } from './shown-locations.ts';

/** Response times in milliseconds, null if no poll passed. */
export interface LocationResponseTimes {
  location: string;
  bucket: number;
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export const readResponseTimesByLocation = async (
  db: Db,
  checkId: number,
  buckets: readonly Span[],
  shown: ShownLocations = ANY_LOCATIONS,
): Promise<LocationResponseTimes[]> => {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return [];
  return sumByLocation(await readResults(db, checkId, { from: first.from, to: last.to }), buckets, shown);
};

/** The verdict AV has index 0. */
const PASSED = 0;

/**
 * Results and buckets must be in order of time. Returns the locations sorted by name, each with its buckets in order.
 */
const sumByLocation = (
  results: readonly ResultRow[],
  buckets: readonly Span[],
  shown: ShownLocations,
): LocationResponseTimes[] => {
  const known = new Set(shown.known);
  let otherCount = 0;
  const byLocation = new Map<string, Map<number, number[]>>();
  let bucket = 0;
  for (const { startedAt, responseMs, facts } of results) {
    while (bucket + 1 < buckets.length && startedAt >= (buckets[bucket + 1]?.from ?? 0) * 1000) bucket += 1;
    if (facts.verdict === null) continue;
    if (!byLocation.has(facts.location) && !known.has(facts.location)) {
      if (otherCount >= shown.maxOtherLocations) continue;
      otherCount += 1;
    }
    const ofLocation = byLocation.get(facts.location) ?? new Map<number, number[]>();
    byLocation.set(facts.location, ofLocation);
    const passed = ofLocation.get(bucket) ?? [];
    ofLocation.set(bucket, passed);
    if (facts.verdict === PASSED && responseMs !== null) passed.push(responseMs);
  }
  return [...byLocation]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([location, ofLocation]) =>
      [...ofLocation].map(([index, times]) => ({ location, bucket: index, ...figuresOf(times) })),
    );
};

/** The average uses the stored precision (32 bits). The percentiles are measured times. */
const figuresOf = (times: number[]): Pick<LocationResponseTimes, 'average' | 'p50' | 'p95' | 'p99'> => {
  if (times.length === 0) return { average: null, p50: null, p95: null, p99: null };
  times.sort((a, b) => a - b);
  const sum = times.reduce((total, ms) => total + Math.fround(ms), 0);
  const at = (fraction: number): number | null => times[Math.max(Math.ceil(fraction * times.length), 1) - 1] ?? null;
  return { average: sum / times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};
