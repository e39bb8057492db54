import type { Db } from '../connection/connect.ts';
import type { AccountHolder } from '../mails/enqueue-mail.ts';

/**
 * Returns the admin who requested the export. Returns the owner if an API key requested it, or if the requester is no
 * longer an admin.
 */
export const listAdminsToNotify = async (
  db: Db,
  organizationId: number,
  requestedBy: number | null,
): Promise<AccountHolder[]> => {
  const admins = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', 'in', ['OW', 'AD'])
    .select(['u.id', 'u.email', 'u.email_verified as emailVerified', 'm.role'])
    .execute();
  const requesters = admins.filter(({ id }) => id === requestedBy);
  return (requesters.length > 0 ? requesters : admins.filter(({ role }) => role === 'OW')).map(
    ({ email, emailVerified }) => ({
      email,
      emailVerified,
    }),
  );
};
