import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import { addressProblem } from '@pharos/domain/billing/address.ts';
import { findSubscription } from '../../storage/billing/subscriptions.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services, Tenant } from '../context.ts';
import { callProvider } from './call-provider.ts';
import { customerOf } from './customer-of.ts';
import { requireBilling } from './require-billing.ts';

export const readAddresses = async (
  services: Pick<Services, 'db' | 'billing'>,
  { organization }: Tenant,
): Promise<Addresses> => {
  const { provider } = requireBilling(services);
  const stored = await findSubscription(services.db, organization.id);
  if (!stored) return { billing_address: null, shipping_address: null };
  return callProvider(provider.readAddresses(stored.customerId));
};

/** Returns the provider's problems as `field: message`, or the accepted addresses. */
export const writeAddresses = async (
  services: Pick<Services, 'db' | 'billing'>,
  caller: Caller,
  addresses: Addresses,
): Promise<{ refused: readonly string[] } | { addresses: Addresses }> => {
  const { provider } = requireBilling(services);
  const problems = problemsOf(addresses);
  if (problems.length > 0) return { refused: problems };
  const refused = await callProvider(provider.writeAddresses(await customerOf(services, caller), addresses));
  if (refused.length > 0) return { refused };
  const audit = {
    ...actorOf(caller),
    action: 'subscription.address',
    subject: `organization ${caller.organization.id}`,
  };
  await recordAudit(services.db, audit);
  return { addresses };
};

const problemsOf = (addresses: Addresses): string[] =>
  Object.entries(addresses).flatMap(([which, address]) =>
    Object.entries(address ?? {}).flatMap(([field, text]) => {
      const problem = addressProblem(field, text);
      return problem === null ? [] : [`${which}.${field}: ${problem}`];
    }),
  );
