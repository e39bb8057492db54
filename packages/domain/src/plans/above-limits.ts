import type { PlanUsage } from './plan-change.ts';
import { limitsOf, type PlanEntitlement, type PlanLimits } from './plans.ts';

const DAY_MS = 24 * 3_600_000;

export const GRACE_MS = 7 * DAY_MS;

export const PAUSED_BY_PLAN = "above the plan's limit";
export const RESTARTED_BY_PLAN = 'the plan has room again';

/**
 * The admins are notified on these days after the limits were first exceeded. On the last day, the newest checks are
 * paused.
 */
export const ABOVE_NOTICE_DAYS = [0, 5, 7] as const;

const LIMITED = ['checks', 'integrations', 'users'] as const;

export type Limited = (typeof LIMITED)[number];

/** Returns the excess over each limit of the plan. Kinds within their limits are absent. Status pages never count. */
export const excessOf = (usage: PlanUsage, limits: PlanLimits): Partial<Record<Limited, number>> =>
  Object.fromEntries(
    LIMITED.filter((what) => usage[what] > limits[what]).map((what) => [what, usage[what] - limits[what]]),
  );

export const limitedIn = (excess: Partial<Record<Limited, number>>): Limited[] =>
  LIMITED.filter((what) => excess[what] !== undefined);

export interface AboveLimits {
  endsAt: number;
  isOver: boolean;
  daysLeft: number;
  noticeDay: (typeof ABOVE_NOTICE_DAYS)[number];
}

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
 * Returns the number of integrations that receive alerts, counted from the oldest. Before the grace period ends, all
 * receive alerts.
 */
export const integrationsSentTo = (entitlement: PlanEntitlement, now: number): number => {
  const { aboveLimitsSince: since } = entitlement;
  const isOver = since !== null && aboveLimitsAt(since, now).isOver;
  return isOver ? limitsOf(entitlement, now).integrations : Number.MAX_SAFE_INTEGER;
};
