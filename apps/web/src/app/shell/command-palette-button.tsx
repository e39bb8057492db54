import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { openPalette } from './open-dialog.ts';

/** For users who do not know the keyboard shortcut. */
export const CommandPaletteButton = ({ what = 'Find checks, pages and commands' }: { what?: string }) => (
  <Tooltip label={`${what} (Ctrl K)`}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label="Find" onClick={openPalette}>
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);
