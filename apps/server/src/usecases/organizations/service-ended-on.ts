import { retirementOf } from '@pharos/domain/organizations/retirement.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findRetirement } from '../../storage/operator/retirements.ts';

/** The last day of the installation's service, once that is over; null: it goes on. */
export const serviceEndedOn = async (db: Db, now: number): Promise<string | null> => {
  const retirement = await findRetirement(db, null);
  return retirement && now >= retirementOf(retirement, null, now).renewalsEndAt ? retirement.endDate : null;
};
