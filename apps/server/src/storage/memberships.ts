import type { Db } from './connect.ts';

/** What a user is in each organisation, oldest membership first. */
export const listMembershipsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('applications as a', 'a.organization_id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .select(['m.id', 'm.organization_id as organizationId', 'm.role', 'a.id as applicationId'])
    .select(['o.state', 'o.last_active_at as lastActiveAt'])
    .execute();

export const countMembers = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A page of an organisation's members with their users, by e-mail address. */
export const listMembers = (db: Db, organizationId: number, { page, pageSize }: { page: number; pageSize: number }) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .orderBy('u.email')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(['m.id', 'm.role', 'u.id as userId', 'u.email', 'u.name', 'u.email_verified as emailVerified'])
    .execute();

export const insertMembership = async (
  trx: Db,
  membership: { organizationId: number; userId: number; role: 'OW' | 'AD' | 'ST' },
): Promise<number> => {
  const { id } = await trx
    .insertInto('memberships')
    .values({ organization_id: membership.organizationId, user_id: membership.userId, role: membership.role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
