import { findSubscription } from '../../storage/billing/subscriptions.ts';
import type { Services, Tenant } from '../context.ts';
import { requireBilling } from './require-billing.ts';

/** The card that the caller's organization pays with, as the provider last told; null: none. */
export const readCard = async (services: Pick<Services, 'db' | 'billing'>, { organization }: Tenant) => {
  requireBilling(services);
  return (await findSubscription(services.db, organization.id))?.card ?? null;
};
