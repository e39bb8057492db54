import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

/** `of` names the row for screen readers. */
export const RowMenu = ({ of, children }: { of: string; children: ReactNode }) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" aria-label={`Actions for ${of}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      {/* A dialog returns the focus to the previously focused element. The menu item is removed, so the button gets
         the focus first. */}
      <Menu.Dropdown onClick={() => button.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  );
};
