import { callProvider } from '../billing/call-provider.ts';
import type { Caller, Services } from '../context.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { readActiveOrganization } from './read-organizations.ts';
import type { SubscriptionView } from './subscription-view.ts';

/** Returns the subscription. `isRequested` queries the billing provider first. */
export const readSubscription = async (
  services: Services,
  caller: Caller,
  { organizationId, isRequested }: { organizationId: number | undefined; isRequested: boolean },
): Promise<SubscriptionView> => {
  refuseOtherOrganization(caller, organizationId);
  if (isRequested && services.billing) await callProvider(services.billing.syncForReader(caller.organization.id));
  return (await readActiveOrganization(services, caller)).subscription;
};
