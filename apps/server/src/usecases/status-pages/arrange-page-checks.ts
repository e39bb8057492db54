import { keepChecks } from '../../storage/checks/check-in-organization.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { setPageChecks } from '../../storage/status-pages/status-page-checks.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import { keepChosenChecks } from '../checks/keep-chosen-checks.ts';

/**
 * Makes a locked page show these checks, in this order; refuses by `field` those that are not of the organization. The checks are locked before
 * the links to them, as a deletion of checks does.
 */
export const arrangePageChecks = async (
  trx: Db,
  page: StoredStatusPage,
  checkIds: readonly number[],
  field: string,
): Promise<void> => {
  const shown = page.checks.map(({ checkId }) => checkId);
  const left = shown.filter((id) => !checkIds.includes(id));
  await keepChecks(trx, page.organizationId, [...left, ...checkIds]);
  // A request that waited for a deletion finds its check gone.
  await keepChosenChecks(trx, page.organizationId, checkIds, field);
  await setPageChecks(trx, page.id, checkIds);
};
