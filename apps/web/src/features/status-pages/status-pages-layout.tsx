import { Stack } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { NoAccess } from '../../components/no-access.tsx';
import { useIsAdmin } from '../../lib/account.ts';
import classes from './status-pages-layout.module.css';

const TABS = [
  { to: '/status', label: 'Pages' },
  { to: '/status/incidents', label: 'Incidents' },
  { to: '/status/maintenance', label: 'Maintenance' },
] as const;

export const StatusPagesLayout = () => {
  const { pathname } = useLocation();
  if (!useIsAdmin()) return <NoAccess page="Status pages" />;
  const present = TABS.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Stack gap="lg">
      <nav aria-label="Status pages" className={classes.tabs}>
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} aria-current={to === present?.to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </Stack>
  );
};
