import type { Db } from './connect.ts';

/** A page of an organisation's contacts by e-mail address, and how many there are. */
export const listContacts = async (db: Db, organizationId: number, page: { page: number; pageSize: number }) => {
  const all = db.selectFrom('contacts').where('organization_id', '=', organizationId);
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .orderBy('email')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .select(['id', 'name', 'email'])
    .execute();
  return { count, rows };
};
