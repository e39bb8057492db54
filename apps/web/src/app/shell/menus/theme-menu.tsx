import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const THEMES = [
  { scheme: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
] as const;

/** The rows of the theme's menu, for a menu of their own and as a part of another. */
export const ThemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return THEMES.map(({ scheme, label, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={colorScheme === scheme}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={colorScheme === scheme ? <IconCheck size={16} aria-hidden="true" /> : null}
      onClick={() => setColorScheme(scheme)}
    >
      {label}
    </Menu.Item>
  ));
};

export const ThemeMenu = () => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Theme" visibleFrom="md">
        <IconSun size={20} stroke={1.7} aria-hidden="true" className="mantine-light-hidden" />
        <IconMoon size={20} stroke={1.7} aria-hidden="true" className="mantine-dark-hidden" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <ThemeItems />
    </Menu.Dropdown>
  </Menu>
);
