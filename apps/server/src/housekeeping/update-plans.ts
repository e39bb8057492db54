import { aboveLimitsAt, excessOf } from '@pharos/domain/plans/above-limits.ts';
import { type PlanNotice, planNotices } from '@pharos/domain/plans/plan-notices.ts';
import { limitsOf, type PlanHolding } from '@pharos/domain/plans/plans.ts';
import {
  type HoldingInUse,
  listHoldingsInUse,
  lockNewestChecks,
  setAboveLimitsSince,
  takeNotice,
} from '../storage/billing/plan-usage.ts';
import { setChecksPaused } from '../storage/checks/check-monitoring.ts';
import { notifyChecksChanged } from '../storage/checks/notify-checks-changed.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { lockOrganization } from '../storage/organizations/lock-organization.ts';
import { planMail } from './plan-mails.ts';

const AT_ONCE = 500;

export interface PlanParts {
  db: Db;
  secrets: SecretBox;
  /** Public origin, for the link in a mail. */
  baseUrl: string;
  strangersMaySignUp: boolean;
  sellsPlans: boolean;
}

/**
 * Tells admins what comes of what their organization holds: the end of a trial, a charge that failed, more than there is room for. After
 * its grace the newest checks above the limit are paused.
 */
export const updatePlans = async (parts: PlanParts, now: number): Promise<void> => {
  if (!parts.sellsPlans) return;
  for (let after = 0; ; ) {
    const organizations = await listHoldingsInUse(parts.db, after, AT_ONCE, now);
    for (const each of organizations) await updatePlan(parts, each, now);
    const last = organizations.at(-1);
    if (!last) return;
    after = last.id;
  }
};

const updatePlan = async (parts: PlanParts, organization: HoldingInUse, now: number): Promise<void> => {
  const { id, usage } = organization;
  const holding: PlanHolding = { ...organization.holding, unlocked: false };
  const excess = excessOf(usage, limitsOf(holding, now));
  const isAbove = Object.keys(excess).length > 0;
  const since = isAbove ? (holding.aboveLimitsSince ?? now) : null;
  const present = { ...organization, holding: { ...holding, aboveLimitsSince: since } };
  const notices = planNotices(present, now);
  const pauses = since !== null && aboveLimitsAt(since, now).isOver ? (excess.checks ?? 0) : 0;
  if (since === holding.aboveLimitsSince && notices.length === 0 && pauses === 0) return;
  await parts.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, id);
    if (since !== holding.aboveLimitsSince) await setAboveLimitsSince(trx, id, since);
    if (pauses > 0) await pauseNewest(trx, id, pauses, now);
    for (const notice of notices) await tell(trx, parts, present, notice, now);
  });
};

const pauseNewest = async (trx: Db, organizationId: number, count: number, now: number): Promise<void> => {
  const ids = await lockNewestChecks(trx, organizationId, count);
  await setChecksPaused(trx, organizationId, ids, true, new Date(now));
  for (const checkId of ids) {
    await recordAudit(trx, {
      organizationId,
      userId: null,
      address: null,
      action: 'check.pause',
      subject: `check ${checkId}`,
      before: { paused: false },
      after: { paused: true, reason: ABOVE },
    });
  }
  await notifyChecksChanged(trx, organizationId, 'paused', ids);
};

const ABOVE = "above the plan's limit";

const tell = async (
  trx: Db,
  { secrets, baseUrl, strangersMaySignUp }: PlanParts,
  organization: HoldingInUse & { holding: PlanHolding },
  notice: PlanNotice,
  now: number,
): Promise<void> => {
  if (!(await takeNotice(trx, organization.id, notice))) return;
  const mail = planMail(organization, notice, baseUrl, now);
  for (const to of await listAdmins(trx, organization.id, { verifiedOnly: strangersMaySignUp }))
    await enqueueMail(trx, secrets, { ...mail, to }, now);
};
