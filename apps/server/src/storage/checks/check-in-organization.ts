import type { Db } from '../connection/connect.ts';

/** A check's own data as reports name it; undefined when the organization has no such check. */
export const findCheckInOrganization = (db: Db, organizationId: number, checkId: number) =>
  db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', checkId)
    .select(['id', 'name', 'url', 'type', 'created_at'])
    .executeTakeFirst();

/** Which of `ids` are checks of the organization; until the transaction ends, nobody deletes them. Locked in the order of ids. */
export const keepChecks = async (trx: Db, organizationId: number, ids: readonly number[]): Promise<Set<number>> => {
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
