import type { HostedPage } from '../../billing/port.ts';
import type { Caller, Services } from '../context.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { callProvider } from './call-provider.ts';
import { customerOf } from './customer-of.ts';
import { requireBilling } from './require-billing.ts';

/** A framed page of the provider returns here. This page reports the outcome to the surrounding page. */
const FRAME_RETURN = '/billing/returned';
export const PRICES = '/settings/pricing';

export const startCardForm = async (
  services: Pick<Services, 'db' | 'billing' | 'settings'>,
  caller: Caller,
  { organizationId, mayBeFramed }: { organizationId: number; mayBeFramed: boolean },
): Promise<HostedPage & { isFramed: boolean }> => {
  const { provider } = requireBilling(services);
  refuseOtherOrganization(caller, organizationId);
  const isFramed = mayBeFramed && provider.frameOrigin !== null;
  const returnTo = new URL(`${services.settings.baseUrl}${isFramed ? FRAME_RETURN : PRICES}`);
  const { url } = await callProvider(provider.startCardForm(await customerOf(services, caller), returnTo, isFramed));
  return { url, isFramed };
};
