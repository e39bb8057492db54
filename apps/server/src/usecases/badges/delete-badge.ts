import { deleteBadge as deleteStored, findBadge } from '../../storage/badges/badges.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { auditedBadge } from './badge-request.ts';

export const deleteBadge = ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const badge = await findBadge(trx, { organizationId, id }, { lock: true });
    if (!badge) throw notFound('Badge');
    await deleteStored(trx, badge);
    const before = auditedBadge(badge);
    await recordAudit(trx, { ...actorOf(caller), action: 'badge.delete', subject: `badge ${id}`, before });
  });
