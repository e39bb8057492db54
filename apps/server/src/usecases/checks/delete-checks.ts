import { lockChecksMonitoring } from '../../storage/checks/check-monitoring.ts';
import { deleteChecks as removeChecks } from '../../storage/checks/delete-checks.ts';
import { notifyChecksChanged } from '../../storage/checks/notify-checks-changed.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import type { BulkOutcome } from './set-monitoring.ts';

/** Deletes checks of the caller's organization with their record; a deleted check is in no state. */
export const deleteChecks = ({ db }: Services, caller: Caller, ids: readonly number[]): Promise<BulkOutcome> =>
  db.transaction().execute(async (trx) => {
    const checks = await lockChecksMonitoring(trx, caller.organization.id, ids);
    await removeChecks(
      trx,
      caller.organization.id,
      checks.map(({ id }) => id),
    );
    for (const { id, name } of checks) {
      await recordAudit(trx, {
        ...actorOf(caller),
        action: 'check.delete',
        subject: `check ${id}`,
        before: { name },
      });
    }
    await notifyChecksChanged(
      trx,
      caller.organization.id,
      'deleted',
      checks.map(({ id }) => id),
    );
    const deleted = new Set(checks.map(({ id }) => id));
    const asked = [...new Set(ids)];
    return {
      results: asked.filter((id) => deleted.has(id)).map((id) => ({ id, state: null })),
      missing: asked.filter((id) => !deleted.has(id)),
    };
  });
