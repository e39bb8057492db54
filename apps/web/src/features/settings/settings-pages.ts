import {
  IconBuilding,
  IconCreditCard,
  IconKey,
  IconMapPin,
  IconPlugConnected,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIsAdmin, useSellsPlans } from '../../lib/account.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { listPrivateLocations } from './locations/private-location-calls.ts';

const PAGES = [
  { to: '/settings/users', label: 'Users', description: 'User management', icon: IconUsers },
  {
    to: '/settings/integrations',
    label: 'Integrations',
    description: 'Chat, SMS, tickets',
    icon: IconPlugConnected,
  },
  { to: '/settings/account', label: 'Account', description: 'Account settings', icon: IconSettings },
  { to: '/settings/api-keys', label: 'API keys', description: 'Access for programs', icon: IconKey },
  { to: '/settings/single-sign-on', label: 'Single sign-on', description: 'Identity provider', icon: IconBuilding },
] as const;
const PRICING = {
  to: '/settings/pricing',
  label: 'Pricing',
  description: 'Pricing and billing',
  icon: IconCreditCard,
} as const;

export const LOCATIONS = {
  to: '/settings/locations',
  label: 'Locations',
  description: 'Your own agents',
  icon: IconMapPin,
} as const;

/** Admins see all pages, other members only the locations. */
export const useSettingsPages = () => {
  const isAdmin = useIsAdmin();
  const sellsPlans = useSellsPlans();
  const { data: locations } = useQuery(queryOf(listPrivateLocations, {}));
  const hasLocations = locations?.credentials.is_available === true || (locations?.results.length ?? 0) > 0;
  return [...(isAdmin ? PAGES : []), ...(hasLocations ? [LOCATIONS] : []), ...(isAdmin && sellsPlans ? [PRICING] : [])];
};
