import type { Db } from '../connection/connect.ts';

/** A user's applications, oldest first; `organizationId` narrows them to one organization. */
export const listApplicationsOfUser = async (
  db: Db,
  userId: number,
  organizationId: number | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const all = db
    .selectFrom('applications as a')
    .innerJoin('memberships as m', 'm.organization_id', 'a.organization_id')
    .where('m.user_id', '=', userId);
  const query = organizationId === undefined ? all : all.where('a.organization_id', '=', organizationId);
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(['a.id', 'a.name', 'a.organization_id as organizationId'])
    .execute();
  return { count, rows };
};
