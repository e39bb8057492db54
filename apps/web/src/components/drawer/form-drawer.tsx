import { type ReactNode, useState } from 'react';
import { Drawer } from '../modal.tsx';
import { LOCKED, ShownOnceLock } from '../shown-once-dialog.tsx';
import classes from './form-drawer.module.css';
import { LeaveDialog, type LeaveGuard } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface FormDrawerProps extends Pick<LeaveGuard, 'blocker'> {
  title: string;
  /** Removes the search parameter that opens the drawer. The leave guard may ask first. */
  onClose: () => void;
  /** Width in pixels. */
  size?: number;
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/**
 * A drawer with a form and a leave guard. While it shows content only once (`useShownOnce`), only its own buttons close
 * it.
 */
export const FormDrawer = ({
  title,
  blocker,
  onClose,
  size = 800,
  closeOnClickOutside = true,
  children,
}: FormDrawerProps) => {
  useReturnFocus();
  const [isLocked, setLocked] = useState(false);
  return (
    <>
      <Drawer
        opened
        // Runs after the key event. Otherwise the confirmation dialog would also handle this Escape.
        onClose={() => void setTimeout(onClose)}
        position="right"
        size={size}
        closeOnClickOutside={closeOnClickOutside}
        title={title}
        closeOnEscape={blocker.status !== 'blocked'}
        {...(isLocked && LOCKED)}
        classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
      >
        <ShownOnceLock value={setLocked}>{children}</ShownOnceLock>
      </Drawer>
      {/* Rendered after the drawer, so that it is above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
