import { MAX_MAINTENANCES } from '@pharos/contract/row-limits.ts';
import { decideNewMaintenance } from '@pharos/domain/maintenance/decide-maintenance.ts';
import { decideMutedAgain } from '../../storage/maintenance/decide-muted-again.ts';
import { countMaintenances, insertMaintenance } from '../../storage/maintenance/maintenances.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { notifyOfMaintenance } from '../../storage/page-subscribers/page-notifications.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { requireChosenPages } from '../status-pages/require-chosen-pages.ts';
import {
  auditedMaintenance,
  type MaintenanceRequest,
  type MaintenanceView,
  refusedPlan,
  viewOf,
} from './maintenance-request.ts';

const YEAR_MS = 365 * 86_400_000;

/**
 * @throws {Refusal} `invalid` with a message per field, and `unprocessable` above 2,000 maintenance windows per year.
 */
export const createMaintenance = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  request: MaintenanceRequest,
): Promise<MaintenanceView> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const decided = decideNewMaintenance(request, now());
    if ('problems' in decided) throw refusedPlan(decided.problems);
    if ((await countMaintenances(trx, organizationId, now() - YEAR_MS)) >= MAX_MAINTENANCES)
      throw unprocessable(
        `An organization can schedule ${MAX_MAINTENANCES.toLocaleString('en')} maintenance windows per year. Delete windows that have not started.`,
      );
    await requireChosenChecks(trx, organizationId, request.checkIds, 'checks');
    await requireChosenPages(trx, organizationId, request.pageIds);
    const added = { ...request, ...decided.plan, organizationId };
    const id = await insertMaintenance(trx, added);
    await notifyOfMaintenance(trx, 'maintenance-scheduled', { ...added, id });
    if (added.mutesAlerts) await decideMutedAgain(trx, added.checkIds);
    const after = auditedMaintenance(added);
    await recordAudit(trx, { ...actorOf(caller), action: 'maintenance.create', subject: `maintenance ${id}`, after });
    return viewOf({ ...added, id }, now());
  });
