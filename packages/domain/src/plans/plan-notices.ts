import { aboveLimitsAt } from './above-limits.ts';
import { grantedAt } from './grants.ts';
import { isHigherPlan, type PlanEntitlement, subscribedTo } from './plans.ts';
import type { Payment } from './subscription.ts';
import { unpaidAt } from './unpaid.ts';

const DAY_MS = 24 * 3_600_000;

const TRIAL_REMINDER_DAYS = [7, 1] as const;
const GRANT_REMINDER_DAYS = 7;
/** Maximum delay after which an end is still announced. */
const MAX_NOTICE_DELAY_MS = 7 * DAY_MS;
/** Days before the renewal of a yearly term. */
const RENEWAL_REMINDER_DAYS = 14;

export type PlanNoticeKind =
  | 'trial-ending'
  | 'trial-ended'
  | 'grant-ending'
  | 'grant-ended'
  | 'unpaid'
  | 'above-limits'
  | 'renewal';

export interface PlanNotice {
  kind: PlanNoticeKind;
  /** The time at which the subject of the notice began or ends. */
  since: number;
  /** Counted from `since`; negative before it. */
  day: number;
}

export interface NoticeFacts {
  entitlement: PlanEntitlement;
  /** Null if nothing was ever bought. */
  payment: Pick<Payment, 'period' | 'nextBillingAt' | 'unpaidSince'> | null;
}

/** Returns only the latest notice of each kind. */
export const planNotices = ({ entitlement, payment }: NoticeFacts, now: number): PlanNotice[] => [
  ...trialNotices(entitlement, payment !== null, now),
  ...grantNotices(entitlement, now),
  ...(payment === null ? [] : paymentNotices(payment, now)),
  ...(entitlement.aboveLimitsSince === null
    ? []
    : [
        {
          kind: 'above-limits' as const,
          since: entitlement.aboveLimitsSince,
          day: aboveLimitsAt(entitlement.aboveLimitsSince, now).noticeDay,
        },
      ]),
];

/** While an amount is owed, no renewal is announced. */
const paymentNotices = (
  { period, nextBillingAt, unpaidSince }: NonNullable<NoticeFacts['payment']>,
  now: number,
): PlanNotice[] => {
  if (unpaidSince !== null) return [{ kind: 'unpaid', since: unpaidSince, day: unpaidAt(unpaidSince, now).noticeDay }];
  if (period !== 'year' || nextBillingAt === null) return [];
  const isNear = now >= nextBillingAt - RENEWAL_REMINDER_DAYS * DAY_MS && now < nextBillingAt;
  return isNear ? [{ kind: 'renewal', since: nextBillingAt, day: -RENEWAL_REMINDER_DAYS }] : [];
};

const trialNotices = (entitlement: PlanEntitlement, hasPaid: boolean, now: number): PlanNotice[] => {
  const { trial } = entitlement;
  if (trial === null || hasPaid) return [];
  const since = trial.endsAt;
  // Nothing is lost if a plan at least as high is granted beyond the end of the trial.
  const { plan: granted } = grantedAt(entitlement.grants, since);
  if (granted !== null && !isHigherPlan(trial.plan, granted)) return [];
  if (now >= since) return now < since + MAX_NOTICE_DELAY_MS ? [{ kind: 'trial-ended', since, day: 0 }] : [];
  // An organization that has downgraded its trial to the free plan loses nothing at the end.
  if (subscribedTo(entitlement, now).plan === entitlement.plan) return [];
  const days = TRIAL_REMINDER_DAYS.findLast((before) => now >= since - before * DAY_MS);
  return days === undefined ? [] : [{ kind: 'trial-ending', since, day: -days }];
};

/** Returns one notice for grants that end at the same time. Grants of less than a week have no reminder. */
const grantNotices = ({ grants }: PlanEntitlement, now: number): PlanNotice[] => {
  const reminderOf = (endsAt: number): number => endsAt - GRANT_REMINDER_DAYS * DAY_MS;
  const reminded = grants.filter(({ givenAt, endsAt }) => givenAt < reminderOf(endsAt)).map(({ endsAt }) => endsAt);
  return [...new Set(grants.map(({ endsAt }) => endsAt))].flatMap((since): PlanNotice[] => {
    if (now >= since) return now < since + MAX_NOTICE_DELAY_MS ? [{ kind: 'grant-ended', since, day: 0 }] : [];
    const isDue = now >= reminderOf(since) && reminded.includes(since);
    return isDue ? [{ kind: 'grant-ending', since, day: -GRANT_REMINDER_DAYS }] : [];
  });
};
