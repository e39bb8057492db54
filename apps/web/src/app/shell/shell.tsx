import { AppShell, Box, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CheckDrawerHost } from './check-drawer-host.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { useKeys } from './keys/use-keys.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Logo } from './logo.tsx';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { SmallScreenNote } from './notices/small-screen-note.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const CONTENT = 'content';

/** Side menu and header around a page. Below 1000 px the menu is a drawer. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [isMenuOpen, menu] = useDisclosure();
  useFocusOnNavigation();
  useKeys();
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <a className={classes.skip} href={`#${CONTENT}`}>
        Skip to the content
      </a>
      <AppShell.Navbar className={classes.navbar} visibleFrom="md">
        <SideMenu />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onMenu={menu.open} />
      </AppShell.Header>
      <AppShell.Main id={CONTENT} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <Box hiddenFrom="md">
          <SmallScreenNote />
        </Box>
        {children}
      </AppShell.Main>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={280}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        hiddenFrom="md"
      >
        <SideMenu isSmall onNavigate={menu.close} />
      </Drawer>
      <CheckDrawerHost />
      <Dialogs />
      <LiveUpdates />
    </AppShell>
  );
};
