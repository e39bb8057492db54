import { dayGraph, type GraphHour } from '@pharos/domain/checks/day-graph.ts';
import { planHasFeature } from '@pharos/domain/plans/plans.ts';
import { type CheckStats, checkStats, withoutResponseMetrics } from '@pharos/domain/reports/check-stats.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { type CheckListFilter, listChecks as readChecks } from '../../storage/checks/check-lists.ts';
import { createYield } from '../../storage/history/create-yield.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { readIdsWithoutLocation, readWithoutLocation } from './read-without-location.ts';
import { type RedactedCheck, redactCheck } from './redact-check.ts';

export type { CheckListFilter };

const DAY_MS = 86_400_000;

interface Scope {
  organizationId: number | undefined;
  applicationId: number | undefined;
}

interface ListedCheck {
  check: RedactedCheck;
  stats: CheckStats;
  /** Null if the plan does not include it. */
  graph: GraphHour[] | null;
}

export const listChecks = async (
  services: Services,
  caller: Caller,
  scope: Scope,
  filter: Omit<CheckListFilter, 'withoutLocation'>,
): Promise<{ count: number; checks: ListedCheck[] }> => {
  const { organization } = caller;
  if ((scope.organizationId ?? organization.id) !== organization.id) throw notFound('Organization');
  if ((scope.applicationId ?? organization.applicationId) !== organization.applicationId) throw notFound('Application');

  const now = services.now();
  const range = { from: now - DAY_MS, to: now };
  const plan = await planOf(services, caller);
  // Sorting and filtering that do not depend on states do not need these ids.
  const needsStates = filter.status !== 'all' || filter.orderBy === 'status';
  const { count, checks } = await readChecks(services.db, services.secrets, organization.id, {
    ...filter,
    withoutLocation: needsStates ? await readIdsWithoutLocation(services, organization.id) : [],
  });
  const ids = checks.map(({ id }) => id);
  const histories = await readCheckHistories(services.db, ids, range, now);
  const withoutLocation = await readWithoutLocation(services, checks);
  const showsMetrics = planHasFeature(plan, 'avg_response_metrics', now);
  const showsGraph = planHasFeature(plan, 'response_time_graph', now);
  const listed: ListedCheck[] = [];
  const yieldIfLong = createYield();
  for (const check of checks) {
    const history = histories.get(check.id);
    // A check that was deleted between the two queries has no history.
    if (!history) continue;
    const stats = checkStats(history, range);
    listed.push({
      check: redactCheck(check, caller, withoutLocation.get(check.id) ?? null),
      stats: showsMetrics ? stats : withoutResponseMetrics(stats),
      graph: showsGraph ? dayGraph(history, now) : null,
    });
    await yieldIfLong();
  }
  return { count, checks: listed };
};
