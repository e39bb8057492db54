import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-drawer.module.css';
import { LeaveDialog, type LeaveGuard } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface FormDrawerProps extends Pick<LeaveGuard, 'blocker'> {
  title: string;
  /** Takes away what opens the drawer; the guard may ask before. */
  onClose: () => void;
  /** In pixels. */
  size?: number;
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/** A drawer with a form. Going away with something entered asks first, whichever way it goes. */
export const FormDrawer = ({
  title,
  blocker,
  onClose,
  size = 800,
  closeOnClickOutside = true,
  children,
}: FormDrawerProps) => {
  useReturnFocus();
  return (
    <>
      <Drawer
        opened
        // Once the key event is over: the dialog that asks would take the same Escape for its own answer.
        onClose={() => void setTimeout(onClose)}
        position="right"
        size={size}
        closeOnClickOutside={closeOnClickOutside}
        title={title}
        closeOnEscape={blocker.status !== 'blocked'}
        classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
      >
        {children}
      </Drawer>
      {/* After the drawer, and so above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
