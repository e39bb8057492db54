import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { runningChoice } from '@pharos/domain/plans/running-choice.ts';
import { changeMonitoring, lockChecksOfPlan } from '../../storage/checks/check-monitoring.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller } from '../context.ts';
import { invalid, unprocessable } from '../errors.ts';
import type { MonitoringServices } from './set-monitoring.ts';

/**
 * Pauses all other checks because of the plan. Does not change checks that people have paused.
 * @throws Refusal if the selection exceeds the plan, or if all checks fit into the plan.
 */
export const chooseRunningChecks = (
  { db, now, settings }: MonitoringServices,
  caller: Caller,
  chosen: readonly number[],
): Promise<{ running: number; paused: number }> =>
  db.transaction().execute(async (trx) => {
    const organizationId = caller.organization.id;
    const entitlement = await lockOrganization(trx, organizationId);
    const checks = await lockChecksOfPlan(trx, organizationId);
    const { checks: limit } = limitsOf({ ...entitlement, unlocked: !settings.sellsPlans }, now());
    const { pauses, restarts, missing } = runningChoice(checks, chosen);
    if (missing.length > 0)
      throw invalid({ checks: missing.map((id) => `The check ${id} does not exist or cannot be chosen.`) });
    if (pauses.length > 0 && checks.length <= limit) throw unprocessable('Your plan allows all of your checks to run.');
    const running = new Set(chosen).size;
    if (running > limit) throw unprocessable(`Your plan allows ${limit} checks. Choose ${running - limit} fewer.`);
    const at = new Date(now());
    await changeMonitoring(trx, actorOf(caller), pauses, { paused: true, isByPlan: true, at });
    await changeMonitoring(trx, actorOf(caller), restarts, { paused: false, at });
    return { running, paused: checks.length - running };
  });
