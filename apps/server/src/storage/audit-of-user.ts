import { recordAudit } from './audit-log.ts';
import type { Db } from './connect.ts';
import { listMembershipsOfUser } from './memberships.ts';

/** What a user did to their own ways in concerns every organisation that they may enter: a row in the log of each. */
export const recordAuditOfUser = async (
  trx: Db,
  { userId, address, action }: { userId: number; address: string; action: string },
): Promise<void> => {
  for (const { organizationId } of await listMembershipsOfUser(trx, userId)) {
    await recordAudit(trx, { organizationId, userId, address, action, subject: `user ${userId}` });
  }
};
