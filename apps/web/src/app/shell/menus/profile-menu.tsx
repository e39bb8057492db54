import { ActionIcon, Avatar, Box, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconBuildingLighthouse, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useUser } from '../../../lib/account.ts';
import { useLogOut } from '../../../lib/use-log-out.ts';
import { displayName, initials } from './display-name.ts';
import { OrganizationItems } from './organization-items.tsx';
import { ThemeItems } from './theme-menu.tsx';

export const ProfileMenu = () => {
  const user = useUser();
  const name = displayName(user);
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={40} radius="xl">
          <Avatar size={32} color="beacon" variant="filled" aria-hidden="true">
            {initials(name)}
          </Avatar>
          <VisuallyHidden>Profile menu of {name}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      {/* A dialog returns the focus to the previously focused element. The menu item is removed, so the button gets
         the focus first. */}
      <Menu.Dropdown onClick={() => button.current?.focus()}>
        <Box px={12} py={8}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          Profile
        </Menu.Item>
        {user.is_operator && (
          <Menu.Item
            leftSection={<IconBuildingLighthouse size={18} stroke={1.7} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/operator" {...props} />}
          >
            Operator area
          </Menu.Item>
        )}
        <OrganizationItems />
        <Box hiddenFrom="md">
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          <ThemeItems />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden="true" />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
