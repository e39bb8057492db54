import type { Db } from '../connection/connect.ts';

/**
 * Returns the ids that are pages of the organization. Locks them, so that they are not deleted before the transaction
 * ends.
 */
export const lockExistingPages = async (
  trx: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('status_pages')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};
