import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export const listApplications = async (
  db: Db,
  organizationIds: readonly number[],
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const query = db
    .selectFrom('applications as a')
    .where(({ eb, val }) => eb('a.organization_id', '=', sql<number>`any(${val(organizationIds)}::int[])`));
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(['a.id', 'a.name', 'a.organization_id as organizationId'])
    .execute();
  return { count, rows };
};
