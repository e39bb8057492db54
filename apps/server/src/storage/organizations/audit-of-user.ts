import type { Db } from '../connection/connect.ts';
import { listMembershipsOfUser } from '../people/memberships.ts';
import { type AuditEntry, recordAudit } from './audit-log.ts';

export const recordAuditOfUser = async (
  trx: Db,
  { userId, ...entry }: Pick<AuditEntry, 'address' | 'action' | 'before' | 'after'> & { userId: number },
): Promise<void> => {
  for (const { organizationId } of await listMembershipsOfUser(trx, userId)) {
    await recordAudit(trx, { organizationId, userId, ...entry, subject: `user ${userId}` });
  }
};
