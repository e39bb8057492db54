import { lockChecksMonitoring } from '../../storage/checks/check-monitoring.ts';
import { deleteChecks as removeChecks } from '../../storage/checks/delete-checks.ts';
import { notifyChecksChanged } from '../../storage/checks/notify-checks-changed.ts';
import type { Db } from '../../storage/connection/connect.ts';
import {
  disableWithoutChecks,
  lockIntegrationsOfChecks,
} from '../../storage/integrations/integrations-of-deleted-checks.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import type { BulkOutcome } from './set-monitoring.ts';

/** A deleted check has no state in the result. */
export const deleteChecks = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  ids: readonly number[],
): Promise<BulkOutcome> =>
  db.transaction().execute(async (trx) => {
    const checks = await lockChecksMonitoring(trx, caller.organization.id, ids);
    const found = checks.map(({ id }) => id);
    const integrations = await lockIntegrationsOfChecks(trx, found);
    await removeChecks(trx, caller.organization.id, found);
    for (const { id, name } of checks) {
      await recordAudit(trx, {
        ...actorOf(caller),
        action: 'check.delete',
        subject: `check ${id}`,
        before: { name },
      });
    }
    await disableIntegrations(trx, caller, integrations, new Date(now()));
    await notifyChecksChanged(trx, caller.organization.id, 'deleted', found);
    const deleted = new Set(found);
    const requested = [...new Set(ids)];
    return {
      results: requested.filter((id) => deleted.has(id)).map((id) => ({ id, state: null })),
      missing: requested.filter((id) => !deleted.has(id)),
    };
  });

/** Disables integrations whose last selected check was deleted. They must not seem to serve all checks. */
const disableIntegrations = async (trx: Db, caller: Caller, ids: readonly number[], at: Date): Promise<void> => {
  for (const { id, name, wasEnabled } of await disableWithoutChecks(trx, ids, at)) {
    if (!wasEnabled) continue;
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.disable',
      subject: `integration ${id}`,
      after: { name, problem: 'checks-deleted' },
    });
  }
};
