import { useMantineColorScheme } from '@mantine/core';
import { IconCalendarWeek, IconKeyboard, IconLogout, IconPlus, IconUser, IconWorldPin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSettingsPages } from '../../../features/settings/settings-pages.ts';
import { useMay } from '../../../lib/account.ts';
import { useLogOut } from '../../../lib/use-log-out.ts';
import { THEMES } from '../menus/theme-menu.tsx';
import { openShortcuts } from '../open-dialog.ts';
import { useAddCheck } from '../use-add-check.ts';
import { usePages } from '../use-pages.ts';
import type { Command } from './palette-frame.tsx';

export const useCommands = (): Command[] => {
  const navigate = useNavigate();
  const pages = usePages();
  const settingsPages = useSettingsPages();
  const addCheck = useAddCheck();
  const mayAdd = useMay('checks.manage');
  const logOut = useLogOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = THEMES.filter(({ scheme }) => scheme !== colorScheme);
  return [
    ...(mayAdd ? [{ label: 'Add Check', icon: IconPlus, keys: ['n'], run: addCheck }] : []),
    ...pages.map(({ to, label, icon, key }) => ({
      label: `Go to ${label}`,
      icon,
      keys: ['g', key],
      run: () => void navigate({ to }),
    })),
    {
      label: 'Go to Weekly report',
      icon: IconCalendarWeek,
      run: () => void navigate({ to: '/reports/weekly', search: {} }),
    },
    { label: 'Go to Monitoring IPs', icon: IconWorldPin, run: () => void navigate({ to: '/monitoring-ips' }) },
    ...settingsPages.map(({ to, label, icon }) => ({
      label: `Settings: ${label}`,
      icon,
      run: () => void navigate({ to }),
    })),
    { label: 'Go to Profile', icon: IconUser, run: () => void navigate({ to: '/profile' }) },
    ...themes.map(({ scheme, label, icon }) => ({
      label: `Theme: ${label}`,
      icon,
      run: () => setColorScheme(scheme),
    })),
    { label: 'Keyboard shortcuts', icon: IconKeyboard, keys: ['?'], run: openShortcuts },
    { label: 'Log out', icon: IconLogout, run: logOut },
  ];
};
