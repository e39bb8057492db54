import { randomUUID } from 'node:crypto';
import { countBadges, insertBadge, type StoredBadge } from '../../storage/badges/badges.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';
import { auditedBadge, type BadgeRequest } from './badge-request.ts';
import { defaultTarget } from './default-target.ts';
import { refuseWithoutBadges } from './refuse-without-badges.ts';

const MAX_BADGES = 100;

/** @throws Refusal with errors by field, if there are too many badges, or if the plan has no badges. */
export const createBadge = (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { name, style, checkIds, targetUrl }: BadgeRequest,
): Promise<StoredBadge> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const entitlement = { ...(await lockOrganization(trx, organizationId)), unlocked: !settings.sellsPlans };
    refuseWithoutBadges(entitlement, now());
    if ((await countBadges(trx, organizationId)) >= MAX_BADGES)
      throw invalidWhole(`You can have at most ${MAX_BADGES} badges. Delete one.`);
    await requireChosenChecks(trx, organizationId, checkIds, 'checks');
    const id = randomUUID();
    const badge = {
      ...{ id, organizationId, name, ...style, checkIds },
      targetUrl: targetUrl ?? (await defaultTarget(trx, settings, organizationId)),
    };
    await insertBadge(trx, badge);
    const after = auditedBadge(badge);
    await recordAudit(trx, { ...actorOf(caller), action: 'badge.create', subject: `badge ${id}`, after });
    return badge;
  });
