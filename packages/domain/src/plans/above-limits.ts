import type { PlanUsage } from './plan-change.ts';
import { limitsOf, type PlanEntitlement, type PlanLimits } from './plans.ts';

const DAY_MS = 24 * 3_600_000;

/** Time for which an organization may exceed the limits of its plan. */
export const GRACE_MS = 7 * DAY_MS;

/** The reasons in the audit log for checks that the plan paused or restarted. */
export const PAUSED_BY_PLAN = "above the plan's limit";
export const RESTARTED_BY_PLAN = 'the plan has room again';

/**
 * Days after the limits were first exceeded on which the admins are notified. On the last day, the newest checks are
 * paused.
 */
export const ABOVE_NOTICE_DAYS = [0, 5, 7] as const;

const LIMITED = ['checks', 'integrations', 'users'] as const;

/** The kinds of objects whose number can exceed the plan. */
export type Limited = (typeof LIMITED)[number];

/**
 * Returns by how much the usage exceeds each limit of the plan. Kinds within their limits are absent. Status pages
 * never count.
 */
export const excessOf = (usage: PlanUsage, limits: PlanLimits): Partial<Record<Limited, number>> =>
  Object.fromEntries(
    LIMITED.filter((what) => usage[what] > limits[what]).map((what) => [what, usage[what] - limits[what]]),
  );

/** Returns the kinds whose number exceeds the plan. */
export const limitedIn = (excess: Partial<Record<Limited, number>>): Limited[] =>
  LIMITED.filter((what) => excess[what] !== undefined);

export interface AboveLimits {
  /** The end of the grace period, in epoch milliseconds. */
  endsAt: number;
  isOver: boolean;
  daysLeft: number;
  /** The last of `ABOVE_NOTICE_DAYS` that has been reached. */
  noticeDay: (typeof ABOVE_NOTICE_DAYS)[number];
}

/** Returns the status of an organization that has exceeded its limits since the time `since` (epoch milliseconds). */
export const aboveLimitsAt = (since: number, now: number): AboveLimits => {
  const endsAt = since + GRACE_MS;
  return {
    endsAt,
    isOver: now >= endsAt,
    daysLeft: Math.max(0, Math.ceil((endsAt - now) / DAY_MS)),
    noticeDay: ABOVE_NOTICE_DAYS.findLast((day) => now >= since + day * DAY_MS) ?? 0,
  };
};

/**
 * Returns the number of integrations that receive alerts, counted from the oldest. All of them receive alerts until the
 * grace period ends.
 */
export const integrationsSentTo = (entitlement: PlanEntitlement, now: number): number => {
  const { aboveLimitsSince: since } = entitlement;
  const isOver = since !== null && aboveLimitsAt(since, now).isOver;
  return isOver ? limitsOf(entitlement, now).integrations : Number.MAX_SAFE_INTEGER;
};
