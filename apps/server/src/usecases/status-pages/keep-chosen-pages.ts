import type { Db } from '../../storage/connection/connect.ts';
import { keepPages } from '../../storage/status-pages/keep-pages.ts';
import { invalid } from '../errors.ts';

/** Refuses status pages that are not of the organization; the others stay until the transaction ends. */
export const keepChosenPages = async (trx: Db, organizationId: number, pageIds: readonly number[]): Promise<void> => {
  const kept = await keepPages(trx, organizationId, pageIds);
  const missing = pageIds.filter((id) => !kept.has(id));
  if (missing.length > 0) throw invalid({ status_pages: missing.map((id) => `There is no status page ${id}.`) });
};
