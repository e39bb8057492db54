import { mayHaveBadges } from '@pharos/domain/plans/badge-entitlement.ts';
import type { PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import { unprocessable } from '../errors.ts';

/** Rejects plans without badges. Existing badges remain and can be deleted. */
export const refuseWithoutBadges = (entitlement: PlanEntitlement, now: number): void => {
  if (!mayHaveBadges(entitlement, now)) throw unprocessable('Your plan does not include badges.');
};
