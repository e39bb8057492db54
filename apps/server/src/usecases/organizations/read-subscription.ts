import { askProvider } from '../billing/ask-provider.ts';
import type { Caller, Services } from '../context.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { readActiveOrganization } from './read-organizations.ts';
import type { SubscriptionView } from './subscription-view.ts';

/** Returns the subscription. `isAsked` queries the billing provider first. */
export const readSubscription = async (
  services: Services,
  caller: Caller,
  { organizationId, isAsked }: { organizationId: number | undefined; isAsked: boolean },
): Promise<SubscriptionView> => {
  refuseOtherOrganization(caller, organizationId);
  if (isAsked && services.billing) await askProvider(services.billing.syncForReader(caller.organization.id));
  return (await readActiveOrganization(services, caller)).subscription;
};
