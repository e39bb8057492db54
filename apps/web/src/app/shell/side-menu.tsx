import { Group, NavLink, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useIsAdmin, useOrganization } from '../../lib/account.ts';
import { TrialBanner } from './banners/trial-banner.tsx';
import { HomeLink } from './home-link.tsx';
import { HelpMenu } from './menus/help-menu.tsx';
import { isAt } from './pages.ts';
import classes from './shell.module.css';
import { usePages } from './use-pages.ts';

interface SideMenuProps {
  /** The small layout has no settings. */
  isSmall?: boolean;
  onNavigate?: () => void;
}

export const SideMenu = ({ isSmall = false, onNavigate }: SideMenuProps) => {
  const { name } = useOrganization();
  const isAdmin = useIsAdmin();
  const pathname = useLocation({ select: (location) => location.pathname });
  const pages = usePages().filter(({ isLargeOnly }) => !(isLargeOnly && isSmall));
  return (
    <Stack h="100%" gap="lg" px={12} py={16}>
      {!isSmall && (
        <Group px={12} h={32}>
          <HomeLink />
        </Group>
      )}
      <Text size="sm" c="dimmed" px={12} lineClamp={2} title={name} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Stack component="nav" aria-label="Main" gap={4}>
        {pages.map((page) => {
          const isActive = isAt(page, pathname);
          return (
            <NavLink
              key={page.to}
              className={classes.link}
              label={page.label}
              leftSection={<page.icon size={20} stroke={1.7} aria-hidden="true" />}
              active={isActive}
              renderRoot={(props) => (
                <Link
                  to={page.to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  {...props}
                  aria-current={isActive ? 'page' : undefined}
                  onClick={onNavigate}
                />
              )}
            />
          );
        })}
      </Stack>
      <Stack mt="auto" gap="sm">
        {isAdmin && !isSmall && <TrialBanner />}
        <HelpMenu onChosen={onNavigate} />
      </Stack>
    </Stack>
  );
};
