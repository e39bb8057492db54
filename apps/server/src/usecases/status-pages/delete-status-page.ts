import { lockExistingChecks } from '../../storage/checks/check-in-organization.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { deleteStatusPage as deleteStored } from '../../storage/status-pages/status-pages.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { findPage } from './find-page.ts';
import { auditedPage } from './status-page-request.ts';

export const deleteStatusPage = ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const page = await findPage(trx, caller, id, { lock: true });
    // Locks the checks before the links to them, in the same order as a deletion of checks, to prevent a deadlock.
    await lockExistingChecks(
      trx,
      page.organizationId,
      page.checks.map(({ checkId }) => checkId),
    );
    await deleteStored(trx, page);
    const before = auditedPage(page);
    await recordAudit(trx, { ...actorOf(caller), action: 'status-page.delete', subject: `status page ${id}`, before });
  });
