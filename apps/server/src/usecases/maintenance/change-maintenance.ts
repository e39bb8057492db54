import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { decideChangedMaintenance, maintenanceStateOf } from '@pharos/domain/maintenance/decide-maintenance.ts';
import { decideMutedAgain } from '../../storage/maintenance/decide-muted-again.ts';
import { updateMaintenance } from '../../storage/maintenance/maintenances.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { notifyOfMaintenance } from '../../storage/page-subscribers/page-notifications.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { requireChosenPages } from '../status-pages/require-chosen-pages.ts';
import { findOwnMaintenance } from './find-own-maintenance.ts';
import {
  auditedMaintenance,
  type MaintenanceRequest,
  type MaintenanceView,
  refusedPlan,
  type StoredMaintenance,
  viewOf,
} from './maintenance-request.ts';

type Changing = Pick<Services, 'db' | 'now'>;

/**
 * The part of the window in the past cannot be changed.
 * @throws {Refusal} `invalid` with a message per field.
 */
export const changeMaintenance = (
  { db, now }: Changing,
  caller: Caller,
  id: number,
  request: Partial<MaintenanceRequest>,
): Promise<MaintenanceView> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    // Locks the checks before the maintenance window, in the same order as a deletion of checks, to prevent a deadlock.
    await requireChosenChecks(trx, organizationId, request.checkIds, 'checks');
    await requireChosenPages(trx, organizationId, request.pageIds ?? []);
    const before = await findOwnMaintenance(trx, caller, id, { lock: true });
    const requested: StoredMaintenance = { ...before, ...request };
    const decided = decideChangedMaintenance(before, requested, now());
    if ('problems' in decided) throw refusedPlan(decided.problems);
    const after = { ...requested, ...decided.plan };
    const [old, fresh] = [auditedMaintenance(before), auditedMaintenance(after)];
    if (equalJson(old, fresh)) return viewOf(before, now());
    await updateMaintenance(trx, after);
    await decideMutedAgain(trx, [...before.checkIds, ...after.checkIds]);
    if (isAnnouncedOtherwise(before, after)) await notifyOfMaintenance(trx, 'maintenance-changed', after);
    const subject = `maintenance ${id}`;
    await recordAudit(trx, { ...actorOf(caller), action: 'maintenance.update', subject, before: old, after: fresh });
    return viewOf(after, now());
  });

/** The time up to now remains as announced. */
export const endMaintenance = ({ db, now }: Changing, caller: Caller, id: number): Promise<MaintenanceView> =>
  db.transaction().execute(async (trx) => {
    const before = await findOwnMaintenance(trx, caller, id, { lock: true });
    const at = now();
    if (maintenanceStateOf(before, at) !== 'in_progress') throw unprocessable('This maintenance is not in progress.');
    const after = { ...before, to: at };
    await updateMaintenance(trx, after);
    await decideMutedAgain(trx, after.checkIds);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'maintenance.update',
      subject: `maintenance ${id}`,
      before: auditedMaintenance(before),
      after: auditedMaintenance(after),
    });
    return viewOf(after, now());
  });

const isAnnouncedOtherwise = (before: StoredMaintenance, after: StoredMaintenance): boolean =>
  before.name !== after.name || before.text !== after.text || before.from !== after.from || before.to !== after.to;
