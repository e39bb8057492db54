import { type ReactNode, useState } from 'react';
import { Drawer } from '../modal.tsx';
import { LOCKED, ShownOnceLock } from '../shown-once-dialog.tsx';
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

/**
 * A drawer with a form. Going away with something entered asks first, whichever way it goes. While it shows what is shown only once
 * (`useShownOnce`), its own buttons alone close it.
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
        // Once the key event is over: the dialog that asks would take the same Escape for its own answer.
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
      {/* After the drawer, and so above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
