import type { BillingCustomer } from '../../billing/port.ts';
import { ensureCustomer } from '../../storage/billing/subscriptions.ts';
import { findOrganization, findOwner } from '../../storage/organizations/organizations.ts';
import type { Services, Tenant } from '../context.ts';
import { notFound } from '../errors.ts';

export const customerOf = async (
  { db }: Pick<Services, 'db'>,
  { organization: { id } }: Tenant,
): Promise<BillingCustomer> => {
  const organization = await findOrganization(db, id);
  if (!organization) throw notFound('Organization');
  const owner = await findOwner(db, id);
  return {
    customerId: await ensureCustomer(db, id),
    email: owner.email,
    organizationName: organization.name,
  };
};
