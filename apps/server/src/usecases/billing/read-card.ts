import { findSubscription } from '../../storage/billing/subscriptions.ts';
import type { Services, Tenant } from '../context.ts';
import { requireBilling } from './require-billing.ts';

export const readCard = async (services: Pick<Services, 'db' | 'billing'>, { organization }: Tenant) => {
  requireBilling(services);
  return (await findSubscription(services.db, organization.id))?.card ?? null;
};
