import type { Db } from '../../storage/connection/connect.ts';
import { lockExistingPages } from '../../storage/status-pages/lock-existing-pages.ts';
import { invalid } from '../errors.ts';

/** Rejects pages of other organizations. Locks the pages against deletion until the transaction ends. */
export const requireChosenPages = async (
  trx: Db,
  organizationId: number,
  pageIds: readonly number[],
): Promise<void> => {
  const existing = await lockExistingPages(trx, organizationId, pageIds);
  const missing = pageIds.filter((id) => !existing.has(id));
  if (missing.length > 0) throw invalid({ status_pages: missing.map((id) => `The status page ${id} does not exist.`) });
};
