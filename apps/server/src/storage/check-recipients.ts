import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whom a check alerts: ids of memberships and of contacts. */
export interface CheckRecipients {
  members: readonly number[];
  contacts: readonly number[];
}

/** Ids that are not of this organisation. Those that are stay there until the transaction ends. */
export const findForeignRecipients = async (
  trx: Db,
  organizationId: number,
  { members, contacts }: CheckRecipients,
): Promise<{ members: number[]; contacts: number[] }> => ({
  members: await foreign(trx, 'memberships', organizationId, members),
  contacts: await foreign(trx, 'contacts', organizationId, contacts),
});

const foreign = async (
  trx: Db,
  table: 'memberships' | 'contacts',
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom(table)
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .select('id')
    .forKeyShare()
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !own.has(id));
};

/** Puts these in the place of whom the check alerted so far. */
export const replaceCheckRecipients = async (
  trx: Db,
  checkId: number,
  { members, contacts }: CheckRecipients,
): Promise<void> => {
  await trx.deleteFrom('check_recipients').where('check_id', '=', checkId).execute();
  await sql`insert into check_recipients (check_id, membership_id, contact_id)
    select distinct ${checkId}::int, id, null::int from unnest(${members}::int[]) as id
    union all
    select distinct ${checkId}::int, null::int, id from unnest(${contacts}::int[]) as id`.execute(trx);
};
