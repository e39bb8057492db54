import { lockExistingChecks } from '../../storage/checks/check-in-organization.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { setPageChecks } from '../../storage/status-pages/status-page-checks.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';

/**
 * The page must be locked. Rejects checks of other organizations with an error for `field`. Locks the checks before the
 * links to them, like a deletion of checks, to prevent a deadlock.
 */
export const arrangePageChecks = async (
  trx: Db,
  page: StoredStatusPage,
  checkIds: readonly number[],
  field: string,
): Promise<void> => {
  const shown = page.checks.map(({ checkId }) => checkId);
  const left = shown.filter((id) => !checkIds.includes(id));
  await lockExistingChecks(trx, page.organizationId, [...left, ...checkIds]);
  // A request that waited for a deletion does not find its check any more.
  await requireChosenChecks(trx, page.organizationId, checkIds, field);
  await setPageChecks(trx, page.id, checkIds);
};
