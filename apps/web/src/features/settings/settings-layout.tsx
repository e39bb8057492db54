import { Box, NavLink, ScrollArea } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NoAccess } from '../../components/no-access.tsx';
import { useIsAdmin } from '../../lib/account.ts';
import { basePath } from '../../lib/base-path.ts';
import classes from './settings-layout.module.css';
import { LOCATIONS, useSettingsPages } from './settings-pages.ts';

/** The estimate has no entry. It is the checkout of the pricing page. */
const isAt = (to: string, pathname: string): boolean =>
  pathname.startsWith(to) || (to === '/settings/pricing' && pathname === '/settings/estimate');

/** Only admins may open the pages, except for the list of locations. */
export const SettingsLayout = () => {
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  const pages = useSettingsPages();
  const menu = useRef<HTMLDivElement>(null);
  const shown = pages.find(({ to }) => isAt(to, pathname))?.to;
  // On phones, the menu is wider than the screen.
  useEffect(() => {
    const active = menu.current?.querySelector(`a[href="${basePath}${shown}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  if (!isAdmin && !pathname.startsWith(LOCATIONS.to)) return <NoAccess page="Settings" />;
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
              active={to === shown}
              aria-current={to === shown ? 'page' : undefined}
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
