import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import { aboveLimitsAt, excessOf, type Limited, limitedIn } from '@pharos/domain/plans/above-limits.ts';
import { type PlanNotice, planNotices } from '@pharos/domain/plans/plan-notices.ts';
import { limitsOf, type PlanHolding } from '@pharos/domain/plans/plans.ts';
import type { Logger } from 'pino';
import {
  type HoldingInUse,
  listHoldingsInUse,
  lockNewestChecks,
  readHoldingInUse,
  setAboveLimits,
  takeNotice,
} from '../storage/billing/plan-usage.ts';
import { setChecksPaused } from '../storage/checks/check-monitoring.ts';
import { notifyChecksChanged } from '../storage/checks/notify-checks-changed.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../storage/organizations/organization-states.ts';
import { eachOrganization } from './each-organization.ts';
import { planMail } from './plan-mails.ts';

const AT_ONCE = 500;
/** Its service has ended: it can pay for nothing any more. */
const ENDED: OrganizationState = 'RT';

export interface PlanParts {
  db: Db;
  secrets: SecretBox;
  /** Public origin, for the link in a mail. */
  baseUrl: string;
  strangersMaySignUp: boolean;
  sellsPlans: boolean;
  log: Logger;
}

/**
 * Tells admins what comes of what their organization holds: the end of a trial, a charge that failed, more than there is room for. After
 * its grace the newest checks above the limit are paused. Nothing of those for which the service has ended.
 */
export const updatePlans = async (parts: PlanParts, now: number): Promise<void> => {
  if (!parts.sellsPlans) return;
  const due: number[] = [];
  for (let after = 0; ; ) {
    const organizations = await listHoldingsInUse(parts.db, after, AT_ONCE, now);
    due.push(...organizations.filter((each) => each.state !== ENDED && dueOf(each, now).isAny).map(({ id }) => id));
    const last = organizations.at(-1);
    if (!last) break;
    after = last.id;
  }
  await eachOrganization(due, (id) => updatePlan(parts, id, now), { log: parts.log, what: 'Updating plans' });
};

interface Due {
  /** Since when it is above its limits, and of what it has too much. */
  since: number | null;
  of: readonly Limited[];
  /** Checks that are paused. */
  pauses: number;
  notices: readonly PlanNotice[];
  isAny: boolean;
}

/** What is to be done about what an organization holds. */
const dueOf = (
  { holding: stored, usage, aboveLimitsOf: before, hasPaid, unpaidSince }: HoldingInUse,
  now: number,
): Due => {
  const holding: PlanHolding = { ...stored, unlocked: false };
  const excess = excessOf(usage, limitsOf(holding, now));
  const of = limitedIn(excess);
  // What was not above before has a grace of its own: that of the others may be over for long.
  const isNew = of.some((what) => !before.includes(what));
  const since = of.length === 0 ? null : isNew ? now : (stored.aboveLimitsSince ?? now);
  const notices = planNotices({ holding: { ...holding, aboveLimitsSince: since }, hasPaid, unpaidSince }, now);
  const pauses = since !== null && aboveLimitsAt(since, now).isOver ? (excess.checks ?? 0) : 0;
  const hasMoved = since !== stored.aboveLimitsSince || of.length !== before.length;
  return { since, of, pauses, notices, isAny: hasMoved || notices.length > 0 || pauses > 0 };
};

const updatePlan = (parts: PlanParts, id: number, now: number): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    const state = await lockOrganizationState(trx, id);
    if (state === undefined || state === ENDED) return;
    // Read once more under the lock: it may have been paid, or checks deleted, since they were listed.
    const organization = await readHoldingInUse(trx, id, now);
    const { since, of, pauses, notices } = dueOf(organization, now);
    if (since !== organization.holding.aboveLimitsSince || of.length !== organization.aboveLimitsOf.length)
      await setAboveLimits(trx, id, { since, of });
    if (pauses > 0) await pauseNewest(trx, id, pauses, now);
    const present = { ...organization, holding: { ...organization.holding, aboveLimitsSince: since, unlocked: false } };
    for (const notice of notices) await tell(trx, parts, present, notice, now);
  });

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
