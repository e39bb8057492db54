import type { Db } from '../connection/connect.ts';

/** Which of `ids` are status pages of the organization; until the transaction ends, nobody deletes them. */
export const keepPages = async (trx: Db, organizationId: number, ids: readonly number[]): Promise<Set<number>> => {
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
