import { Spotlight } from '@mantine/spotlight';
import { IconKeyboard, IconLayoutDashboard, IconLogout, IconTool } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TABS } from '../../../features/operator/tabs.ts';
import { useLogOut } from '../../../lib/use-log-out.ts';
import { openShortcuts } from '../open-dialog.ts';
import { type Command, CommandGroup, matching, PaletteFrame } from './palette-frame.tsx';

export const OperatorPalette = () => {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const commands = matching(
    [
      ...TABS.map(
        ({ to, label, key }): Command => ({
          label: `Go to ${label}`,
          icon: IconTool,
          keys: ['g', key],
          run: () => void navigate({ to }),
        }),
      ),
      { label: 'Leave the operator area', icon: IconLayoutDashboard, run: () => void navigate({ to: '/' }) },
      { label: 'Keyboard shortcuts', icon: IconKeyboard, keys: ['?'], run: openShortcuts },
      { label: 'Log out', icon: IconLogout, run: logOut },
    ],
    query.trim(),
  );
  return (
    <PaletteFrame
      name="Find pages and commands"
      placeholder="Find a page or a command"
      query={query}
      onQuery={setQuery}
    >
      <CommandGroup commands={commands} />
      {commands.length === 0 && <Spotlight.Empty>No results</Spotlight.Empty>}
    </PaletteFrame>
  );
};
