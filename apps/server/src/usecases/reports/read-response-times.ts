import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { limitsOf, planHasFeature } from '@pharos/domain/plans/plans.ts';
import { figuresOfResults } from '@pharos/domain/reports/figures-of-results.ts';
import { type BucketUnit, bucketsOf, lastBuckets, UNIT_MS } from '@pharos/domain/reports/time/buckets.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import {
  type NotedSpan,
  notedSpansOf,
  type SeriesPoint,
  seriesOf,
  withoutResponseTimes,
} from '@pharos/domain/reports/time-series.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import { readResults } from '../../storage/results/read-results.ts';
import type { Services, Tenant } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import { type LocationSeries, readLocationSeries } from './read-response-times-by-location.ts';
import { assertKnownByMinutes, reportRange, requestedHours } from './report-range.ts';

/** A graph cannot show more spans distinctly. */
const MAX_SPANS = 1000;

export interface ResponseTimesQuery extends RangeQuery {
  aggregate_by: BucketUnit;
  time_zone?: string | undefined;
  byLocation: 'all' | 'everybodys' | null;
}

export interface ResponseTimes {
  range: Span;
  zone: string;
  points: SeriesPoint[];
  /** Null if there are too many spans to draw. */
  spans: NotedSpan[] | null;
  byLocation: LocationSeries | null;
}

/**
 * Returns one point for each minute, UTC hour or calendar day, even if nothing is known. Minutes are computed from raw
 * results, and rejected if these have been deleted. Days use the given time zone. The default is the zone of the
 * organization for a range with a start and end, and UTC for hours up to now. Response times are included only if the
 * plan includes them.
 */
export const readResponseTimes = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Tenant,
  checkId: number,
  { aggregate_by: unit, time_zone, byLocation, ...query }: ResponseTimesQuery,
): Promise<ResponseTimes> => {
  const hours = requestedHours(query);
  const [plan, zone] = await Promise.all([
    planOf(services, caller),
    time_zone ?? (hours === undefined ? zoneOf(services, caller) : 'UTC'),
    findCheckOfCaller(services, caller, checkId),
  ]);
  const now = services.now();
  const range =
    hours === undefined
      ? reportRange(query, now, limitsOf(plan, now).historyMonths)
      : lastBuckets(unit, Math.ceil((hours * HOUR_MS) / UNIT_MS[unit]), now, zone);
  if (unit === 'minutes') assertKnownByMinutes(range, services);
  const history = (await readCheckHistories(services.db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  const hasGraph = planHasFeature(plan, 'response_time_graph', now);
  const isRaw = unit === 'minutes' && hasGraph;
  const figures = isRaw ? figuresOfResults(await readResults(services.db, checkId, range)) : history.hours;
  const points = seriesOf({ ...history, hours: figures }, bucketsOf(unit, range, zone));
  const noted = notedSpansOf(history, range);
  const common = { range, zone, spans: noted.length > MAX_SPANS ? null : noted };
  if (!hasGraph) {
    return { ...common, points: withoutResponseTimes(points), byLocation: null };
  }
  if (byLocation === null) return { ...common, points, byLocation };
  const series = await readLocationSeries(services, caller, { checkId, points, shows: byLocation });
  return { ...common, points, byLocation: series };
};

const zoneOf = async ({ db }: Pick<Services, 'db'>, { organization }: Tenant): Promise<string> =>
  (await readOrganizationZone(db, organization.id)).timezone;
