import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { Arrival } from './arrival.tsx';
import { OfflineBanner } from './banners/offline-banner.tsx';
import { PaymentBanner } from './banners/payment-banner.tsx';
import { RetirementBanner } from './banners/retirement-banner.tsx';
import { SmallScreenBanner } from './banners/small-screen-banner.tsx';
import { SmallTrialBanner } from './banners/trial-banner.tsx';
import { UnverifiedBanner } from './banners/unverified-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { InsideShell } from './inside-shell.ts';
import { RoutedCheckDrawer } from './routed-check-drawer.tsx';
import classes from './shell.module.css';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { SideMenu } from './side-menu.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer');

const CONTENT = 'content';

export const Shell = ({ children }: { children: ReactNode }) => {
  const [isMenuOpen, menu] = useDisclosure();
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const openMenu = (): void => {
    setWasMenuOpen(true);
    menu.open();
  };
  const forgetMenu = (): void => {
    setWasMenuOpen(false);
    menu.close();
  };
  useFocusOnNavigation();
  useShortcuts();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${CONTENT}`}>
        Skip to the content
      </a>
      <aside className={classes.navbar} aria-label="Menu">
        <SideMenu />
      </aside>
      <header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onMenu={openMenu} />
      </header>
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <UnverifiedBanner />
        <PaymentBanner />
        <RetirementBanner />
        <SmallTrialBanner />
        <InsideShell value>{children}</InsideShell>
        <Box hiddenFrom="md">
          <SmallScreenBanner />
        </Box>
      </main>
      <Suspense fallback={null}>
        {wasMenuOpen && <MenuDrawer opened={isMenuOpen} onClose={menu.close} onPartFailed={forgetMenu} />}
      </Suspense>
      <RoutedCheckDrawer />
      <Dialogs />
      <Arrival />
    </div>
  );
};
