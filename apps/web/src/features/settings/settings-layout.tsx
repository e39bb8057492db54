import { Box, NavLink, ScrollArea, Title } from '@mantine/core';
import { IconBuilding, IconCreditCard, IconKey, IconSettings, IconUsers } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIsAdmin, useSellsPlans } from '../../lib/account.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import classes from './settings-layout.module.css';

const PAGES = [
  { to: '/settings/users', label: 'Users', description: 'User management', icon: IconUsers },
  { to: '/settings/account', label: 'Account', description: 'Account settings', icon: IconSettings },
  { to: '/settings/api-keys', label: 'API keys', description: 'Access for programs', icon: IconKey },
  { to: '/settings/single-sign-on', label: 'Single sign-on', description: 'Identity provider', icon: IconBuilding },
] as const;
const PRICING = {
  to: '/settings/pricing',
  label: 'Pricing',
  description: 'Plans and limits',
  icon: IconCreditCard,
} as const;

/** The pages of an organization's settings beside their menu; for admins only. */
export const SettingsLayout = () => {
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  const pages = useSellsPlans() ? [...PAGES, PRICING] : PAGES;
  const menu = useRef<HTMLDivElement>(null);
  // On phones the menu is wider than the screen.
  useEffect(() => {
    const active = menu.current?.querySelector(`a[href="${pathname}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (!isAdmin) return <NoAccess />;
  return (
    <div className={classes.layout}>
      <ScrollArea type="never" component="nav" aria-label="Settings">
        <Box className={classes.menu} ref={menu}>
          {pages.map(({ to, label, description, icon: Icon }) => (
            <NavLink
              key={to}
              label={label}
              description={description}
              leftSection={<Icon size={18} aria-hidden="true" />}
              active={pathname.startsWith(to)}
              aria-current={pathname.startsWith(to) ? 'page' : undefined}
              renderRoot={(props) => <Link to={to} {...props} />}
            />
          ))}
        </Box>
      </ScrollArea>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
};

const NoAccess = () => {
  usePageTitle('Settings');
  return (
    <Title order={1} size="h4" fw={400} p="md">
      Sorry, looks like you do not have access to view this page.
    </Title>
  );
};
