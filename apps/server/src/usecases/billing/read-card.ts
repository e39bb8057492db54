import { findSubscription } from '../../storage/billing/subscriptions.ts';
import type { Services, Tenant } from '../context.ts';
import { requireBilling } from './require-billing.ts';

/**
 * Returns the payment card of the caller's organization from the last billing record. Returns null if there is none.
 */
export const readCard = async (services: Pick<Services, 'db' | 'billing'>, { organization }: Tenant) => {
  requireBilling(services);
  return (await findSubscription(services.db, organization.id))?.card ?? null;
};
