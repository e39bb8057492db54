import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { OperatorLayout } from '../features/operator/operator-layout.tsx';
import { organizationsQuery, userQuery } from '../lib/account.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OperatorRefusal } from './operator-refusal.tsx';
import { OfflineBanner } from './shell/banners/offline-banner.tsx';
import { CommandPaletteButton } from './shell/command-palette-button.tsx';
import { HomeLink } from './shell/home-link.tsx';
import { InsideShell } from './shell/inside-shell.ts';
import { ProfileMenu } from './shell/menus/profile-menu.tsx';
import { ThemeMenu } from './shell/menus/theme-menu.tsx';
import { OperatorDialogs } from './shell/operator-dialogs.tsx';
import classes from './shell/shell.module.css';
import { useFocusOnNavigation } from './shell/use-focus-on-navigation.ts';

/**
 * Renders the pages of operators, regardless of the state of their own organization. For other users the page does not
 * exist.
 */
export const OperatorArea = () => {
  const user = useQuery(userQuery()).data;
  const belongs = (useQuery(organizationsQuery()).data?.results.length ?? 0) > 0;
  useFocusOnNavigation();
  if (user && user.operator_needs !== null) return <OperatorRefusal needs={user.operator_needs} email={user.email} />;
  if (user?.is_operator !== true) return <NotFoundPage />;
  return (
    <div className={classes.alone}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <HomeLink />
        <Group className={classes.actions} ml="auto" gap={4}>
          <CommandPaletteButton what="Find pages and commands" />
          <ThemeMenu />
          {belongs && <ProfileMenu />}
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <InsideShell value>
          <OperatorLayout>
            <Outlet />
          </OperatorLayout>
        </InsideShell>
      </main>
      <OperatorDialogs />
    </div>
  );
};
