import type { HostedPage } from '../../billing/port.ts';
import type { Caller, Services } from '../context.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { askProvider } from './ask-provider.ts';
import { customerOf } from './customer-of.ts';
import { requireBilling } from './require-billing.ts';

/** The page to which a framed page of the provider returns. It reports the outcome to the surrounding page. */
const FRAME_RETURN = '/billing/returned';
export const PRICES = '/settings/pricing';

/**
 * Starts a page of the provider on which a card is entered: either in a frame, or as a separate page that returns to
 * the prices.
 */
export const startCardForm = async (
  services: Pick<Services, 'db' | 'billing' | 'settings'>,
  caller: Caller,
  { organizationId, mayBeFramed }: { organizationId: number; mayBeFramed: boolean },
): Promise<HostedPage & { isFramed: boolean }> => {
  const { provider } = requireBilling(services);
  refuseOtherOrganization(caller, organizationId);
  const isFramed = mayBeFramed && provider.frameOrigin !== null;
  const returnTo = new URL(`${services.settings.baseUrl}${isFramed ? FRAME_RETURN : PRICES}`);
  const { url } = await askProvider(provider.startCardForm(await customerOf(services, caller), returnTo, isFramed));
  return { url, isFramed };
};
