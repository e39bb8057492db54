import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import { isRenewedAt } from '@pharos/domain/organizations/retirement.ts';
import { aboveLimitsAt, excessOf, type Limited, limitedIn } from '@pharos/domain/plans/above-limits.ts';
import { isForSale } from '@pharos/domain/plans/for-sale.ts';
import { type PlanNotice, planNotices } from '@pharos/domain/plans/plan-notices.ts';
import { limitsOf, type PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import { mayRestartAll } from '@pharos/domain/plans/running-choice.ts';
import type { Logger } from 'pino';
import {
  type EntitlementInUse,
  listEntitlementsInUse,
  readEntitlementInUse,
  setAboveLimits,
  takeNotice,
} from '../storage/billing/plan-usage.ts';
import { changeMonitoring, lockChecksOfPlan } from '../storage/checks/check-monitoring.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { findDeprecation } from '../storage/operator/retirements.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../storage/organizations/organization-states.ts';
import { eachOrganization } from './each-organization.ts';
import { planMail } from './plan-mails.ts';

const AT_ONCE = 500;
/** An organization whose service has ended can no longer pay for anything. */
const ENDED: OrganizationState = 'RT';

export interface PlanParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
  sellsPlans: boolean;
  upgradesAreSuspended: boolean;
  log: Logger;
}

/**
 * Mails admins about the end of a trial or grant, a failed charge, the renewal of a yearly plan, and exceeded limits.
 * After the grace period, the newest checks above the limit are paused, until the limit allows all of them.
 * Organizations whose service has ended are omitted.
 */
export const updatePlans = async (parts: PlanParts, now: number): Promise<void> => {
  if (!parts.sellsPlans) return;
  const due: number[] = [];
  for (let after = 0; ; ) {
    const organizations = await listEntitlementsInUse(parts.db, after, AT_ONCE, now);
    due.push(...organizations.filter((each) => each.state !== ENDED && dueOf(each, now).isAny).map(({ id }) => id));
    const last = organizations.at(-1);
    if (!last) break;
    after = last.id;
  }
  await eachOrganization(due, (id) => updatePlan(parts, id, now), { log: parts.log, what: 'Updating plans' });
};

interface Due {
  since: number | null;
  of: readonly Limited[];
  pauses: number;
  restarts: boolean;
  notices: readonly PlanNotice[];
  isAny: boolean;
}

const dueOf = (
  { entitlement: stored, usage, pausedByPlan, aboveLimitsOf: before, payment }: EntitlementInUse,
  now: number,
): Due => {
  const entitlement: PlanEntitlement = { ...stored, unlocked: false };
  const limits = limitsOf(entitlement, now);
  const excess = excessOf(usage, limits);
  const of = limitedIn(excess);
  // A newly exceeded limit starts a new grace period, because the earlier one may be over.
  const isNew = of.some((what) => !before.includes(what));
  const since = of.length === 0 ? null : isNew ? now : (stored.aboveLimitsSince ?? now);
  const notices = planNotices({ entitlement: { ...entitlement, aboveLimitsSince: since }, payment }, now);
  const pauses = since !== null && aboveLimitsAt(since, now).isOver ? (excess.checks ?? 0) : 0;
  const restarts = mayRestartAll(usage.checks, pausedByPlan, limits.checks);
  const hasMoved = since !== stored.aboveLimitsSince || of.length !== before.length;
  return { since, of, pauses, restarts, notices, isAny: hasMoved || notices.length > 0 || pauses > 0 || restarts };
};

const updatePlan = (parts: PlanParts, id: number, now: number): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    const state = await lockOrganizationState(trx, id);
    if (state === undefined || state === ENDED) return;
    // Reads the data again under the lock, because a payment or a deletion of checks may have happened since.
    const organization = await readEntitlementInUse(trx, id, now);
    const { since, of, pauses, restarts, notices } = dueOf(organization, now);
    if (since !== organization.entitlement.aboveLimitsSince || of.length !== organization.aboveLimitsOf.length)
      await setAboveLimits(trx, id, { since, of });
    const paused = pauses > 0 ? await pauseNewest(trx, id, pauses, now) : [];
    if (restarts) await restartAll(trx, id, now);
    const present = {
      ...organization,
      entitlement: { ...organization.entitlement, aboveLimitsSince: since, unlocked: false },
      paused,
    };
    const deprecation = await findDeprecation(trx, id);
    for (const notice of notices) {
      // Pharos stops this renewal on the last day of the service.
      if (notice.kind === 'renewal' && !isRenewedAt(deprecation, notice.since)) continue;
      await notify(trx, parts, { ...present, isForSale: isForSale({ ...parts, deprecation }, now) }, notice, now);
    }
  });

const pauseNewest = async (trx: Db, organizationId: number, count: number, now: number): Promise<string[]> => {
  const running = (await lockChecksOfPlan(trx, organizationId)).filter(({ paused }) => !paused);
  const newest = running.slice(-count);
  const ids = newest.map(({ id }) => id);
  await changeMonitoring(trx, byPlan(organizationId), ids, { paused: true, isByPlan: true, at: new Date(now) });
  return newest.map(({ name }) => name);
};

const restartAll = async (trx: Db, organizationId: number, now: number): Promise<void> => {
  const ids = (await lockChecksOfPlan(trx, organizationId)).filter(({ paused }) => paused).map(({ id }) => id);
  await changeMonitoring(trx, byPlan(organizationId), ids, { paused: false, isByPlan: true, at: new Date(now) });
};

const byPlan = (organizationId: number) => ({ organizationId, userId: null, address: null });

const notify = async (
  trx: Db,
  { secrets, baseUrl, isSignUpOpen }: PlanParts,
  organization: Parameters<typeof planMail>[0],
  notice: PlanNotice,
  now: number,
): Promise<void> => {
  if (!(await takeNotice(trx, organization.id, notice))) return;
  if (notice.kind === 'grant-ended')
    await recordAudit(trx, {
      ...byPlan(organization.id),
      action: 'organization.grant-ended',
      subject: `organization ${organization.id}`,
      before: { endsOn: new Date(notice.since).toISOString() },
    });
  const mail = planMail(organization, notice, baseUrl, now);
  for (const to of await listAdmins(trx, organization.id, { verifiedOnly: isSignUpOpen }))
    await enqueueMail(trx, secrets, { ...mail, to }, now);
};
