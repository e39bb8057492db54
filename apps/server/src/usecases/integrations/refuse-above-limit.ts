import { limitProblem } from '@pharos/domain/plans/limit-problem.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countIntegrations } from '../../storage/integrations/integrations.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { arePlansForSale } from '../billing/are-plans-for-sale.ts';
import type { Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';

/**
 * Counts all kinds and also disabled integrations. Locks the organization, so that no other integration is added until
 * the transaction ends.
 */
export const refuseAboveLimit = async (
  services: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  organizationId: number,
): Promise<void> => {
  const { settings, now } = services;
  const isForSale = await arePlansForSale(services, trx, organizationId);
  const entitlement = { ...(await lockOrganization(trx, organizationId)), unlocked: !settings.sellsPlans };
  const count = await countIntegrations(trx, organizationId);
  const problem = limitProblem('integrations', { entitlement, now: now(), isForSale, count });
  if (problem !== null) throw invalidWhole(problem);
};
