import { PAUSED_BY_PLAN, RESTARTED_BY_PLAN } from '@pharos/domain/plans/above-limits.ts';
import type { Db } from '../connection/connect.ts';
import { type AuditEntry, recordAudit } from '../organizations/audit-log.ts';
import { notifyChecksChanged } from './notify-checks-changed.ts';

/** Returns the ids that are checks of the organization. Locks them against other writers, in the order of their ids. */
export const lockChecksMonitoring = (trx: Db, organizationId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('checks')
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids)
        .orderBy('id')
        .select(['id', 'name', 'paused'])
        .forUpdate()
        .execute();

/**
 * Returns the checks that are not paused or that are paused because they exceed the plan. Locks them in the order of
 * their ids.
 */
export const lockChecksOfPlan = (trx: Db, organizationId: number) =>
  trx
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('paused', '=', false), eb('paused_by_plan', '=', true)]))
    .orderBy('id')
    .select(['id', 'name', 'paused'])
    .forUpdate()
    .execute();

/** `isByPlan` means that the checks exceed the plan, or fit into it again. */
interface MonitoringChange {
  paused: boolean;
  isByPlan?: boolean;
  at: Date;
}

/** Pauses or resumes locked checks. Stores only the requested change: the engine records the change of state. */
export const changeMonitoring = async (
  trx: Db,
  actor: Pick<AuditEntry, 'organizationId' | 'userId' | 'address' | 'apiKey'>,
  ids: readonly number[],
  { paused, isByPlan = false, at }: MonitoringChange,
): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('checks')
    .set((eb) => ({
      paused,
      paused_by_plan: paused && isByPlan,
      monitoring_changed_at: at,
      updated_at: at,
      revision: eb('revision', '+', 1),
    }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', ids)
    .execute();
  const reason = paused ? PAUSED_BY_PLAN : RESTARTED_BY_PLAN;
  for (const id of ids) {
    await recordAudit(trx, {
      ...actor,
      action: paused ? 'check.pause' : 'check.restart',
      subject: `check ${id}`,
      before: { paused: !paused },
      after: { paused, ...(isByPlan && { reason }) },
    });
  }
  await notifyChecksChanged(trx, actor.organizationId, paused ? 'paused' : 'restarted', ids);
};
