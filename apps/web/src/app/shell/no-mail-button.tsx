import { ActionIcon, Popover } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { NoMailNote } from '../../components/no-mail/no-mail-note.tsx';

/** Opens the explanation of `NoMailSign`. */
export const NoMailButton = ({ isOperator }: { isOperator: boolean }) => (
  <Popover width={320} position="bottom-end" trapFocus withinPortal>
    <Popover.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="No mail server" title="No mail server">
        <IconMailOff size={20} stroke={1.7} aria-hidden="true" style={{ color: 'var(--state-degraded)' }} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <NoMailNote isOperator={isOperator} />
    </Popover.Dropdown>
  </Popover>
);
