import type { Role } from '@pharos/domain/access/permissions.ts';
import type { Db } from '../connection/connect.ts';

/** Includes the owner. With `verifiedOnly`, omits unverified addresses. */
export const listAdmins = (
  db: Db,
  organizationId: number,
  { verifiedOnly }: { verifiedOnly: boolean },
): Promise<string[]> => listAddresses(db, organizationId, { roles: ['OW', 'AD'], verifiedOnly });

export const listMemberAddresses = (
  db: Db,
  organizationId: number,
  { verifiedOnly }: { verifiedOnly: boolean },
): Promise<string[]> => listAddresses(db, organizationId, { roles: ['OW', 'AD', 'ST'], verifiedOnly });

const listAddresses = async (
  db: Db,
  organizationId: number,
  { roles, verifiedOnly }: { roles: readonly Role[]; verifiedOnly: boolean },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', 'in', roles)
    .$if(verifiedOnly, (query) => query.where('u.email_verified', '=', true))
    .orderBy('u.email')
    .select('u.email')
    .execute();
  return rows.map(({ email }) => email);
};
