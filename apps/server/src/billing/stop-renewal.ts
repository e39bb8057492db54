import { retirementOf, stopsRenewal } from '@pharos/domain/organizations/retirement.ts';
import { forgetStoppedRenewal, rememberStoppedRenewal } from '../storage/billing/stopped-renewals.ts';
import { findSubscription } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import { findDeprecation } from '../storage/operator/retirements.ts';
import { findOrganization, findOwner } from '../storage/organizations/organizations.ts';
import type { Billing } from './billing.ts';

/**
 * Ends the subscription with its current term if the next term would begin after the end of the service. Rejects with
 * `BillingUnavailable`, or with an error if the provider rejects the change.
 */
export const stopRenewal = async (
  { db, billing, now }: { db: Db; billing: Billing; now: () => number },
  organizationId: number,
): Promise<void> => {
  const deprecation = await findDeprecation(db, organizationId);
  const subscription = await findSubscription(db, organizationId);
  const organization = await findOrganization(db, organizationId);
  const paid = subscription?.payment ?? null;
  if (!deprecation || !subscription || !organization) return;
  if (!paid || !stopsRenewal(retirementOf(deprecation, paid, now()), paid, now())) return;
  const { email } = await findOwner(db, organizationId);
  const customer = { customerId: subscription.customerId, email, organizationName: organization.name };
  // Stored before the request to the provider. Otherwise, after a crash here, the cancellation looks like the
  // customer's wish.
  await rememberStoppedRenewal(db, organizationId, paid.termEnd);
  const outcome = await billing.provider.changeAtTermEnd(customer, null);
  if (typeof outcome === 'object') {
    await forgetStoppedRenewal(db, organizationId);
    throw new Error(
      `The renewal of the plan of organization ${organizationId} could not be stopped: ${outcome.refused}`,
    );
  }
  await billing.sync(organizationId);
};
