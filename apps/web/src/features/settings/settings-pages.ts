import { IconBuilding, IconCreditCard, IconKey, IconPlugConnected, IconSettings, IconUsers } from '@tabler/icons-react';
import { useIsAdmin, useSellsPlans } from '../../lib/account.ts';

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

/** The pages of an organization's settings that the person may see: admins all of them, others none. */
export const useSettingsPages = () => {
  const isAdmin = useIsAdmin();
  const sellsPlans = useSellsPlans();
  if (!isAdmin) return [];
  return sellsPlans ? [...PAGES, PRICING] : PAGES;
};
