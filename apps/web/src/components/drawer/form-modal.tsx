import type { ReactNode } from 'react';
import { Modal } from '../modal.tsx';
import { LeaveDialog, type LeaveGuard } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface FormModalProps extends Pick<LeaveGuard, 'blocker'> {
  title: string;
  /** Takes away what opens the dialog; the guard may ask before. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form; open as long as it is there. Going away with something entered asks first, whichever way it goes. */
export const FormModal = ({ title, blocker, onClose, children }: FormModalProps) => {
  useReturnFocus();
  return (
    <>
      <Modal
        opened
        // Once the key event is over: the dialog that asks would take the same Escape for its own answer.
        onClose={() => void setTimeout(onClose)}
        title={title}
        centered
        closeOnClickOutside={false}
        closeOnEscape={blocker.status !== 'blocked'}
        transitionProps={{ duration: 220 }}
      >
        {children}
      </Modal>
      {/* After the dialog, and so above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
