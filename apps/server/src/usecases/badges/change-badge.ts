import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { findBadge, type StoredBadge, updateBadge } from '../../storage/badges/badges.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { planOf } from '../plan-of.ts';
import { auditedBadge, type BadgeRequest } from './badge-request.ts';
import { refuseWithoutBadges } from './refuse-without-badges.ts';

/** The image changes within seconds on all pages that embed it. */
export const changeBadge = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  id: string,
  { name, style, checkIds, targetUrl }: Partial<BadgeRequest>,
): Promise<StoredBadge> => {
  refuseWithoutBadges(await planOf(services, caller), services.now());
  return services.db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    // Locks checks before badges, in the same order as a deletion of checks.
    await requireChosenChecks(trx, organizationId, checkIds, 'checks');
    const before = await findBadge(trx, { organizationId, id }, { lock: true });
    if (!before) throw notFound('Badge');
    const after: StoredBadge = {
      ...before,
      ...style,
      name: name ?? before.name,
      checkIds: checkIds ?? before.checkIds,
      targetUrl: targetUrl ?? before.targetUrl,
    };
    const [old, fresh] = [auditedBadge(before), auditedBadge(after)];
    if (equalJson(old, fresh)) return before;
    await updateBadge(trx, after);
    const subject = `badge ${id}`;
    await recordAudit(trx, { ...actorOf(caller), action: 'badge.update', subject, before: old, after: fresh });
    return after;
  });
};
