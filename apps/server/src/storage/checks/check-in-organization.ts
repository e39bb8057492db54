import type { Db } from '../connection/connect.ts';

/** Returns the data of a check that reports show. Returns undefined if the organization has no such check. */
export const findCheckInOrganization = (db: Db, organizationId: number, checkId: number) =>
  db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', checkId)
    .select(['id', 'name', 'url', 'type', 'created_at'])
    .executeTakeFirst();

/**
 * Returns those of `ids` that are checks of the organization. Locks them in the order of their ids, so that no one
 * deletes them until the transaction ends.
 */
export const lockExistingChecks = async (
  trx: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};
