import type { StateCode } from '@pharos/contract/states.ts';
import { runningProblem } from '@pharos/domain/plans/limit-problem.ts';
import { changeMonitoring, lockChecksMonitoring } from '../../storage/checks/check-monitoring.ts';
import { selectChecks } from '../../storage/checks/checks.ts';
import { countRunningChecks, lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import { arePlansForSale } from '../billing/are-plans-for-sale.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';

/** Results in the requested order. `missing` contains ids that do not belong to the organization. */
export interface BulkOutcome {
  results: { id: number; state: StateCode | null }[];
  missing: number[];
}

export interface MonitoringServices extends Pick<Services, 'db' | 'now'> {
  settings: Pick<Services['settings'], 'sellsPlans' | 'upgradesAreSuspended'>;
}

/**
 * Does not change a check that already is in the requested state. The engine is notified at the commit and records the
 * change of state.
 */
export const setMonitoring = (
  { db, now, settings }: MonitoringServices,
  caller: Caller,
  ids: readonly number[],
  paused: boolean,
): Promise<BulkOutcome> =>
  db.transaction().execute(async (trx) => {
    // Takes the same lock as the creation of a check, so that concurrent resumes are counted one after the other.
    const entitlement = paused ? null : await lockOrganization(trx, caller.organization.id);
    const checks = await lockChecksMonitoring(trx, caller.organization.id, ids);
    const changing = checks.filter((check) => check.paused !== paused).map(({ id }) => id);
    if (entitlement && changing.length > 0) {
      const problem = runningProblem({
        entitlement: { ...entitlement, unlocked: !settings.sellsPlans },
        now: now(),
        isForSale: await arePlansForSale({ settings, now }, trx, caller.organization.id),
        running: (await countRunningChecks(trx, caller.organization.id)) + changing.length,
      });
      if (problem !== null) throw unprocessable(problem);
    }
    await changeMonitoring(trx, actorOf(caller), changing, { paused, at: new Date(now()) });
    const rows =
      checks.length === 0 ? [] : await selectChecks(trx, caller.organization.id).where('c.id', 'in', ids).execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const requested = [...new Set(ids)];
    return {
      results: requested.flatMap((id) => (states.has(id) ? [{ id, state: states.get(id) ?? null }] : [])),
      missing: requested.filter((id) => !states.has(id)),
    };
  });
