import type { Db } from '../connection/connect.ts';

export const findCheckInOrganization = (db: Db, organizationId: number, checkId: number) =>
  db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', checkId)
    .select(['id', 'name', 'url', 'type', 'created_at'])
    .executeTakeFirst();

/**
 * Returns the ids that are checks of the organization. Locks them in the order of their ids, so that they are not
 * deleted before the transaction ends.
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
