import type { PlanUsage } from './plan-change.ts';
import { limitsOf, type PlanEntitlement, type PlanLimits } from './plans.ts';

const DAY_MS = 24 * 3_600_000;

/** For so long an organization may have more than its plan has room for. */
export const GRACE_MS = 7 * DAY_MS;

/** The reasons that the audit log gives for checks that the plan paused, and restarted. */
export const PAUSED_BY_PLAN = "above the plan's limit";
export const RESTARTED_BY_PLAN = 'the plan has room again';

/** Days after it was first above its limits on which its admins are told; on the last one the newest checks are paused. */
export const ABOVE_NOTICE_DAYS = [0, 5, 7] as const;

const LIMITED = ['checks', 'integrations', 'users'] as const;

/** What an organization can have too much of. */
export type Limited = (typeof LIMITED)[number];

/** By how many each is above what the plan has room for; those that are not are absent. Status pages are never in the way. */
export const excessOf = (usage: PlanUsage, limits: PlanLimits): Partial<Record<Limited, number>> =>
  Object.fromEntries(
    LIMITED.filter((what) => usage[what] > limits[what]).map((what) => [what, usage[what] - limits[what]]),
  );

/** Of what there is too much. */
export const limitedIn = (excess: Partial<Record<Limited, number>>): Limited[] =>
  LIMITED.filter((what) => excess[what] !== undefined);

export interface AboveLimits {
  /** When the grace ends. Epoch milliseconds. */
  endsAt: number;
  isOver: boolean;
  daysLeft: number;
  /** The last of `ABOVE_NOTICE_DAYS` that is reached. */
  noticeDay: (typeof ABOVE_NOTICE_DAYS)[number];
}

/** How an organization stands that has been above its limits since then (epoch milliseconds). */
export const aboveLimitsAt = (since: number, now: number): AboveLimits => {
  const endsAt = since + GRACE_MS;
  return {
    endsAt,
    isOver: now >= endsAt,
    daysLeft: Math.max(0, Math.ceil((endsAt - now) / DAY_MS)),
    noticeDay: ABOVE_NOTICE_DAYS.findLast((day) => now >= since + day * DAY_MS) ?? 0,
  };
};

/** How many integrations are sent to, the oldest first: all of them until the grace is over. */
export const integrationsSentTo = (entitlement: PlanEntitlement, now: number): number => {
  const { aboveLimitsSince: since } = entitlement;
  const isOver = since !== null && aboveLimitsAt(since, now).isOver;
  return isOver ? limitsOf(entitlement, now).integrations : Number.MAX_SAFE_INTEGER;
};
