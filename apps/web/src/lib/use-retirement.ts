import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import { type PaidTerm, type Retirement, retirementOf } from '@pharos/domain/organizations/retirement.ts';
import { useOrganization, useSellsPlans } from './account.ts';
import { useNow } from './use-now.ts';

export const useRetirement = (): Retirement | null => {
  const { deprecation, retired_on: retiredOn, subscription } = useOrganization();
  const sellsPlans = useSellsPlans();
  const now = useNow();
  if (deprecation === null) return null;
  const { start_date: startDate, end_date: endDate, free_extend: freeDays, paid_extend: paidDays } = deprecation;
  const paid = sellsPlans ? paidTermOf(subscription, now) : null;
  const retiredAt = retiredOn === null ? null : Date.parse(retiredOn);
  return retirementOf({ startDate, endDate, freeDays, paidDays }, paid, now, retiredAt);
};

/** During a trial, the status does not show what is already paid. */
const paidTermOf = ({ status, current_term_end: end }: Organization['subscription'], now: number): PaidTerm | null => {
  if (end === null) return null;
  const termEnd = Date.parse(end);
  if (status === 'in_trial') return { status: termEnd > now ? 'active' : 'cancelled', termEnd };
  return { status, termEnd };
};
