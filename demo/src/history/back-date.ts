import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { deleteAlertEvents } from '../../../apps/server/src/storage/alerts/delete-alert-events.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';

const HISTORIES = [
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'daily_figures',
  'daily_location_figures',
  'results',
  'packed_results',
] as const;

/** Deletes the recorded history. `createdAt` is in epoch milliseconds. */
export const backDateCheck = async (
  trx: Db,
  checkId: number,
  createdAt: number,
  pausedAt: number | null,
): Promise<void> => {
  for (const table of HISTORIES) await trx.deleteFrom(table).where('check_id', '=', checkId).execute();
  await deleteAlertEvents(trx, [checkId]);
  const changedAt = new Date(pausedAt ?? createdAt);
  await trx
    .updateTable('checks')
    .set({ created_at: new Date(createdAt), updated_at: changedAt, monitoring_changed_at: changedAt })
    .where('id', '=', checkId)
    .execute();
  const audited = (action: string, at: Date) =>
    trx
      .updateTable('audit_log')
      .set({ at })
      .where('action', '=', action)
      .where('subject', '=', `check ${checkId}`)
      .execute();
  await audited('check.create', new Date(createdAt));
  await audited('check.pause', changedAt);
};

const ORGANIZATION_DAYS = 93;

/** Makes the organization and its people older than their checks. The trial still starts today. */
export const backDateOrganization = async (trx: Db, organizationId: number, madeAt: number): Promise<void> => {
  const since = new Date(madeAt - ORGANIZATION_DAYS * DAY_MS);
  const joined = { created_at: since };
  await trx.updateTable('organizations').set(joined).where('id', '=', organizationId).execute();
  await trx.updateTable('memberships').set(joined).where('organization_id', '=', organizationId).execute();
  await trx.updateTable('contacts').set(joined).where('organization_id', '=', organizationId).execute();
  await trx.updateTable('audit_log').set({ at: since }).where('organization_id', '=', organizationId).execute();
  await trx.updateTable('users').set(joined).execute();
};
