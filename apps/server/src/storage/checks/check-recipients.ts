import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Membership ids and contact ids. */
export interface CheckRecipients {
  members: readonly number[];
  contacts: readonly number[];
}

/**
 * Returns the ids that do not belong to this organization. Locks the other members and contacts, so that they are not
 * deleted before the transaction ends.
 */
export const findForeignRecipients = async (
  trx: Db,
  organizationId: number,
  { members, contacts }: CheckRecipients,
): Promise<{ members: number[]; contacts: number[] }> => ({
  members: await foreign(trx, 'memberships', organizationId, members),
  contacts: await foreign(trx, 'contacts', organizationId, contacts),
});

/**
 * Locks the checks that alert one of these recipients. A change of a check takes the same lock first, so that both
 * cannot deadlock.
 */
export const lockChecksAlerting = async (
  trx: Db,
  organizationId: number,
  { members, contacts }: CheckRecipients,
): Promise<void> => {
  await sql`select id from checks where organization_id = ${organizationId} and id in (
      select check_id from check_recipients
      where membership_id = any(${members}::int[]) or contact_id = any(${contacts}::int[]))
    order by id for no key update`.execute(trx);
};

/** Returns the ids of the checks that alerted one of them. */
export const removeCheckRecipients = async (trx: Db, { members, contacts }: CheckRecipients): Promise<number[]> => {
  const { rows } = await sql<{ check_id: number }>`delete from check_recipients
    where membership_id = any(${members}::int[]) or contact_id = any(${contacts}::int[])
    returning check_id`.execute(trx);
  return rows.map((row) => row.check_id).sort((a, b) => a - b);
};

export interface LostRecipients {
  checks: number;
  /** Checks that alert no one else. */
  unalerted: number;
  unalertedNames: string[];
}

const NAMES_SHOWN = 3;

export const countChecksLosing = async (
  db: Db,
  organizationId: number,
  { members, contacts }: CheckRecipients,
): Promise<LostRecipients> => {
  const isLeaving = sql`(r.membership_id = any(${members}::int[]) or r.contact_id = any(${contacts}::int[])) is true`;
  const { rows } = await sql<LostRecipients>`
    with losing as (
      select c.name, c.name_key, bool_and(${isLeaving}) as is_unalerted
      from checks c join check_recipients r on r.check_id = c.id
      where c.organization_id = ${organizationId}
      group by c.id
      having bool_or(${isLeaving}))
    select count(*)::int as checks, (count(*) filter (where is_unalerted))::int as unalerted,
      array(select name from losing where is_unalerted order by name_key limit ${NAMES_SHOWN}) as "unalertedNames"
    from losing`.execute(db);
  return rows[0] ?? { checks: 0, unalerted: 0, unalertedNames: [] };
};

/** Adds a member to all checks that alert a contact, without removing the contact. Returns the ids of these checks. */
export const addMemberWhereContactIs = async (trx: Db, contactId: number, membershipId: number): Promise<number[]> => {
  const { rows } = await sql<{ check_id: number }>`insert into check_recipients (check_id, membership_id)
    select check_id, ${membershipId}::int from check_recipients where contact_id = ${contactId}
    on conflict do nothing
    returning check_id`.execute(trx);
  return rows.map((row) => row.check_id).sort((a, b) => a - b);
};

const foreign = async (
  trx: Db,
  table: 'memberships' | 'contacts',
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const own = trx.selectFrom(table).where('organization_id', '=', organizationId).where('id', 'in', ids);
  // Members who are not offered as recipients are allowed too, because the creator of a check receives its alerts.
  const nameable = table === 'contacts' ? own.where('in_application', '=', true) : own;
  const rows = await nameable.select('id').forKeyShare().execute();
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !found.has(id));
};

/** Omits members and contacts who have left in the meantime. */
export const replaceCheckRecipients = async (
  trx: Db,
  checkId: number,
  { members, contacts }: CheckRecipients,
): Promise<void> => {
  await trx.deleteFrom('check_recipients').where('check_id', '=', checkId).execute();
  await sql`insert into check_recipients (check_id, membership_id, contact_id)
    select ${checkId}::int, id, null::int from memberships where id = any(${members}::int[])
    union all
    select ${checkId}::int, null::int, id from contacts where id = any(${contacts}::int[])`.execute(trx);
};

export const addMemberToChecks = async (trx: Db, membershipId: number, checkIds: readonly number[]): Promise<void> => {
  await sql`insert into check_recipients (check_id, membership_id)
    select check_id, ${membershipId}::int from unnest(${checkIds}::int[]) as check_id
    on conflict do nothing`.execute(trx);
};
