import { maintenanceStateOf } from '@pharos/domain/maintenance/decide-maintenance.ts';
import { decideMutedAgain } from '../../storage/maintenance/decide-muted-again.ts';
import { deleteMaintenance as deleteStored } from '../../storage/maintenance/maintenances.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { notifyOfMaintenance } from '../../storage/page-subscribers/page-notifications.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { findOwnMaintenance } from './find-own-maintenance.ts';
import { auditedMaintenance } from './maintenance-request.ts';

/** Started windows cannot be deleted, so that time excluded from figures remains excluded. */
export const deleteMaintenance = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await findOwnMaintenance(trx, caller, id, { lock: true });
    if (maintenanceStateOf(found, now()) !== 'scheduled')
      throw unprocessable('This maintenance has started and cannot be deleted. You can end it.');
    await notifyOfMaintenance(trx, 'maintenance-cancelled', found);
    await deleteStored(trx, found);
    // The deleted window may have followed one in progress directly, and so extended its muting.
    await decideMutedAgain(trx, found.checkIds);
    const before = auditedMaintenance(found);
    await recordAudit(trx, { ...actorOf(caller), action: 'maintenance.delete', subject: `maintenance ${id}`, before });
  });
