import type { Db } from '../connection/connect.ts';

/** Mail addresses of an organization's owner and admins; `verifiedOnly`: none that its person has not proved. */
export const listAdmins = async (
  db: Db,
  organizationId: number,
  { verifiedOnly }: { verifiedOnly: boolean },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', 'in', ['OW', 'AD'])
    .$if(verifiedOnly, (query) => query.where('u.email_verified', '=', true))
    .orderBy('u.email')
    .select('u.email')
    .execute();
  return rows.map(({ email }) => email);
};
