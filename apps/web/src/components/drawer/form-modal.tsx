import type { ReactNode } from 'react';
import { Modal } from '../modal.tsx';
import { LeaveDialog, type LeaveGuard } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface FormModalProps extends Pick<LeaveGuard, 'blocker'> {
  title: string;
  /** Removes the search parameter that opens the dialog. The leave guard may ask first. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form and a leave guard, which is open while it is mounted. */
export const FormModal = ({ title, blocker, onClose, children }: FormModalProps) => {
  useReturnFocus();
  return (
    <>
      <Modal
        opened
        // Runs after the key event. Otherwise the confirmation dialog would also handle this Escape.
        onClose={() => void setTimeout(onClose)}
        title={title}
        centered
        closeOnClickOutside={false}
        closeOnEscape={blocker.status !== 'blocked'}
        transitionProps={{ duration: 220 }}
      >
        {children}
      </Modal>
      {/* Rendered after the dialog, so that it is above it. */}
      <LeaveDialog blocker={blocker} />
    </>
  );
};
