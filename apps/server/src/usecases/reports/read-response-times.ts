import type { RangeQuery } from '@pharos/contract/rest/reports.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures.ts';
import { limitsOf, planHasFeature } from '@pharos/domain/plans.ts';
import { type BucketUnit, bucketsOf, lastBuckets } from '@pharos/domain/report/buckets.ts';
import { type SeriesPoint, seriesOf, withoutResponseTimes } from '@pharos/domain/report/series.ts';
import type { Span } from '@pharos/domain/report/span.ts';
import { readCheckHistories } from '../../storage/check-histories.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { checkOfCaller } from './check-of-caller.ts';
import { hoursAsked, reportRange } from './report-range.ts';

export interface ResponseTimes {
  range: Span;
  points: SeriesPoint[];
}

/**
 * A check's history by UTC hours or days, one point for each, also where nothing is known.
 * Response times only where the plan includes them; the time in each state always.
 */
export const readResponseTimes = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  checkId: number,
  { aggregate_by: unit, ...query }: RangeQuery & { aggregate_by: BucketUnit },
): Promise<ResponseTimes> => {
  await checkOfCaller(services, caller, checkId);
  const now = services.now();
  const plan = await planOf(services, caller);
  const hours = hoursAsked(query);
  const range =
    hours === undefined
      ? reportRange(query, now, limitsOf(plan, now).historyMonths)
      : lastBuckets(unit, Math.ceil((hours * HOUR_MS) / (unit === 'days' ? DAY_MS : HOUR_MS)), now);
  const history = (await readCheckHistories(services.db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  const points = seriesOf(history, bucketsOf(unit, range));
  return { range, points: planHasFeature(plan, 'response_time_graph', now) ? points : withoutResponseTimes(points) };
};
