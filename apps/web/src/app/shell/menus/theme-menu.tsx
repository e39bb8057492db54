import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const THEMES = [
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
] as const;

export const ThemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      {THEMES.map(({ scheme, label }) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};

export const ThemeMenu = () => (
  <Menu position="bottom-end" width={200} withinPortal={false}>
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
