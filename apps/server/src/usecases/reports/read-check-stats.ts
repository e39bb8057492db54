import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { limitsOf, planHasFeature } from '@pharos/domain/plans/plans.ts';
import {
  type CheckHistory,
  type CheckStats,
  checkStats,
  withoutResponseMetrics,
} from '@pharos/domain/reports/check-stats.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import type { Services, Tenant } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';
import { reportRange } from './report-range.ts';

/** Includes Apdex and response times only if the plan does. */
export const readCheckStats = async (
  ...[services, caller, checkId, query]: Parameters<typeof readHistoryForStats>
): Promise<CheckStats> => {
  const { history, range, hasResponseMetrics } = await readHistoryForStats(services, caller, checkId, query);
  const stats = checkStats(history, range);
  return hasResponseMetrics ? stats : withoutResponseMetrics(stats);
};

export const readHistoryForStats = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Tenant,
  checkId: number,
  query: RangeQuery,
): Promise<{ history: CheckHistory; range: Span; hasResponseMetrics: boolean }> => {
  const [plan] = await Promise.all([planOf(services, caller), findCheckOfCaller(services, caller, checkId)]);
  const now = services.now();
  const range = reportRange(query, now, limitsOf(plan, now).historyMonths);
  const history = (await readCheckHistories(services.db, [checkId], range, now)).get(checkId);
  if (!history) throw notFound('Check');
  return { history, range, hasResponseMetrics: planHasFeature(plan, 'avg_response_metrics', now) };
};
