import { Box, Burger, Group } from '@mantine/core';
import { AddCheckButton } from './add-check-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';
import { HomeLink } from './home-link.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { ProfileMenu } from './menus/profile-menu.tsx';
import { ThemeMenu } from './menus/theme-menu.tsx';
import { NoMailSign } from './no-mail-sign.tsx';
import { RecentChangesButton } from './recent-changes/recent-changes-button.tsx';
import classes from './shell.module.css';

interface HeaderProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

export const Header = ({ isMenuOpen, onMenu }: HeaderProps) => (
  <>
    <Burger
      opened={false}
      onClick={onMenu}
      hiddenFrom="md"
      size="sm"
      aria-label="Open the menu"
      aria-expanded={isMenuOpen}
    />
    <Box hiddenFrom="md">
      <HomeLink isShort />
    </Box>
    <Box visibleFrom="xs" miw={0}>
      <Breadcrumb />
    </Box>
    <LiveUpdates />
    <Group className={classes.actions} ml="auto" gap={4} justify="flex-end">
      <Box mr={8}>
        <AddCheckButton />
      </Box>
      {/* A phone has no room for this sign. */}
      <Box visibleFrom="xs">
        <NoMailSign />
      </Box>
      <CommandPaletteButton />
      <RecentChangesButton />
      <ThemeMenu />
      <ProfileMenu />
    </Group>
  </>
);
