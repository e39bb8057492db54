import { retirementOf } from '@pharos/domain/organizations/retirement.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findRetirement } from '../../storage/operator/retirements.ts';

/** Returns the last day of service, or null if the service has not ended. */
export const serviceEndedOn = async (db: Db, now: number): Promise<string | null> => {
  const retirement = await findRetirement(db, null);
  return retirement && now >= retirementOf(retirement, null, now).renewalsEndAt ? retirement.endDate : null;
};
