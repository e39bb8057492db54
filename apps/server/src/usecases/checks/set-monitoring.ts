import type { StateCode } from '@pharos/contract/states.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { changeMonitoring, lockChecksMonitoring } from '../../storage/checks/check-monitoring.ts';
import { selectChecks } from '../../storage/checks/checks.ts';
import { countRunningChecks, lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';

const noRoom = (limit: number): string =>
  `Your plan has room for ${limit} checks that are monitored. Pause others first, or upgrade.`;

/** What became of each check, in the order asked for; `missing` are not the organization's. */
export interface BulkOutcome {
  results: { id: number; state: StateCode | null }[];
  missing: number[];
}

/** Of the services, what this works with; `sellsPlans` false: there is room for all checks. */
export interface MonitoringServices extends Pick<Services, 'db' | 'now'> {
  settings: Pick<Services['settings'], 'sellsPlans'>;
}

/**
 * Pauses or restarts checks of the caller's organization; one that is there already is left alone.
 * The engine is notified when this commits, and records the change of state.
 */
export const setMonitoring = (
  { db, now, settings }: MonitoringServices,
  caller: Caller,
  ids: readonly number[],
  paused: boolean,
): Promise<BulkOutcome> =>
  db.transaction().execute(async (trx) => {
    // As whoever adds a check locks it: two restarts at once are counted one after the other.
    const holding = paused ? null : await lockOrganization(trx, caller.organization.id);
    const checks = await lockChecksMonitoring(trx, caller.organization.id, ids);
    const changing = checks.filter((check) => check.paused !== paused).map(({ id }) => id);
    if (holding && changing.length > 0) {
      const { checks: limit } = limitsOf({ ...holding, unlocked: !settings.sellsPlans }, now());
      const running = await countRunningChecks(trx, caller.organization.id);
      if (running + changing.length > limit) throw unprocessable(noRoom(limit));
    }
    await changeMonitoring(trx, actorOf(caller), changing, { paused, at: new Date(now()) });
    const rows =
      checks.length === 0 ? [] : await selectChecks(trx, caller.organization.id).where('c.id', 'in', ids).execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const asked = [...new Set(ids)];
    return {
      results: asked.flatMap((id) => (states.has(id) ? [{ id, state: states.get(id) ?? null }] : [])),
      missing: asked.filter((id) => !states.has(id)),
    };
  });
