const DAY_MS = 86_400_000;
const SHOWN_BELOW = 22;
const URGENT_UP_TO = 7;

interface Trial {
  status: string;
  trial_end: string | null;
}

/** Started days until the trial ends, and whether they are few; null when there is none, or none worth telling of. `now` is epoch milliseconds. */
export const trialDays = ({ status, trial_end }: Trial, now: number): { days: number; isUrgent: boolean } | null => {
  if (status !== 'in_trial' || trial_end === null) return null;
  const days = Math.ceil((Date.parse(trial_end) - now) / DAY_MS);
  return days < 1 || days >= SHOWN_BELOW ? null : { days, isUrgent: days <= URGENT_UP_TO };
};
