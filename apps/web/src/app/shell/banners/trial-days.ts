import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';

const DAY_MS = 86_400_000;
const SHOWN_BELOW = 22;
const URGENT_UP_TO = 7;

type Trial = Pick<Subscription, 'status' | 'trial_end' | 'plan_name' | 'grants'>;

/**
 * Returns the days until the trial ends, rounded up. Returns null if there is no trial or it does not end soon. `now`
 * is in epoch milliseconds.
 */
export const trialDays = (
  { status, trial_end, plan_name, grants }: Trial,
  now: number,
): { days: number; isUrgent: boolean } | null => {
  if (status !== 'in_trial' || trial_end === null) return null;
  // A grant of the same plan remains after the trial.
  if (grants.some((grant) => grant.plan_name === plan_name)) return null;
  const days = Math.ceil((Date.parse(trial_end) - now) / DAY_MS);
  return days < 1 || days >= SHOWN_BELOW ? null : { days, isUrgent: days <= URGENT_UP_TO };
};
