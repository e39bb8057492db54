import { planHasFeature } from '@pharos/domain/plans.ts';
import { type CheckStats, withoutResponseMetrics } from '@pharos/domain/report/check-stats.ts';
import { type CheckListFilter, listChecks as readChecks } from '../../storage/check-lists.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { statsOfChecks } from '../reports/stats-of-checks.ts';
import { type ShownCheck, shownCheck } from './shown-check.ts';

export type { CheckListFilter };

const DAY_MS = 86_400_000;

/** Which organisation and application the caller takes the list to be of; both are optional. */
interface Scope {
  organizationId: number | undefined;
  applicationId: number | undefined;
}

/** A page of the caller's checks, each with its figures of the last 24 hours as far as the plan shows them. */
export const listChecks = async (
  services: Services,
  caller: Caller,
  scope: Scope,
  filter: CheckListFilter,
): Promise<{ count: number; checks: { check: ShownCheck; stats: CheckStats }[] }> => {
  const { organization } = caller;
  if ((scope.organizationId ?? organization.id) !== organization.id) throw notFound('Organization');
  if ((scope.applicationId ?? organization.applicationId) !== organization.applicationId) throw notFound('Application');

  const now = services.now();
  const plan = await planOf(services, caller);
  const { count, checks } = await readChecks(services.db, services.secrets, organization.id, filter);
  const ids = checks.map(({ id }) => id);
  const figures = await statsOfChecks(services.db, ids, now - DAY_MS, now);
  const shown = planHasFeature(plan, 'avg_response_metrics', now)
    ? (stats: CheckStats) => stats
    : withoutResponseMetrics;
  return {
    count,
    // A check that was deleted between the two queries has no figures any more.
    checks: checks.flatMap((check) => {
      const stats = figures.get(check.id);
      return stats ? [{ check: shownCheck(check, caller), stats: shown(stats) }] : [];
    }),
  };
};
