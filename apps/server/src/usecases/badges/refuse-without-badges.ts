import { mayHaveBadges } from '@pharos/domain/plans/badge-entitlement.ts';
import type { PlanHolding } from '@pharos/domain/plans/plans.ts';
import { unprocessable } from '../errors.ts';

/** Refuses where the plan has no badges; those of before stay, and can be deleted. */
export const refuseWithoutBadges = (holding: PlanHolding, now: number): void => {
  if (!mayHaveBadges(holding, now)) throw unprocessable('Your plan has no badges.');
};
