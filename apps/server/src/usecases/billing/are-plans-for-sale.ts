import { isForSale } from '@pharos/domain/plans/for-sale.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findDeprecation } from '../../storage/operator/retirements.ts';
import type { Services } from '../context.ts';

export const arePlansForSale = async (
  { settings, now }: { settings: Pick<Services['settings'], 'upgradesAreSuspended'>; now: () => number },
  trx: Db,
  organizationId: number,
): Promise<boolean> => {
  const { upgradesAreSuspended } = settings;
  return isForSale({ upgradesAreSuspended, deprecation: await findDeprecation(trx, organizationId) }, now());
};
