import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { limitsOf, planHasFeature } from '@pharos/domain/plans/plans.ts';
import { type CheckStats, checkStats, withoutResponseMetrics } from '@pharos/domain/reports/check-stats.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import { reportRange } from './report-range.ts';

/** The figures of one check over a range; Apdex and response times only where the plan includes them. */
export const readCheckStats = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  checkId: number,
  query: RangeQuery,
): Promise<CheckStats> => {
  const [plan] = await Promise.all([planOf(services, caller), findCheckOfCaller(services, caller, checkId)]);
  const now = services.now();
  const range = reportRange(query, now, limitsOf(plan, now).historyMonths);
  const history = (await readCheckHistories(services.db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  const stats = checkStats(history, range);
  return planHasFeature(plan, 'avg_response_metrics', now) ? stats : withoutResponseMetrics(stats);
};
