import type { ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '../modal.tsx';
import { DiscardDialog } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'size' | 'closeButtonProps'> {
  title: string;
  /** Removes the dialog. */
  onClose: () => void;
  /** Whether values were entered. Closing then asks before they are lost. */
  isChanged?: boolean;
  /** Receives the function for its Cancel button. */
  children: (cancel: () => void) => ReactNode;
}

/**
 * A dialog that is open while it is mounted. On unmount, the focus returns to the element that had it, or to the
 * heading of the page.
 */
export const Dialog = ({ onClose, isChanged = false, children, ...props }: DialogProps) => {
  useReturnFocus();
  const [isAsking, setAsking] = useState(false);
  const cancel = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Modal
        opened
        // Runs after the key event. Otherwise the confirmation dialog would also handle the same Escape.
        onClose={() => void setTimeout(cancel)}
        closeOnEscape={!isAsking}
        centered
        transitionProps={{ duration: 220 }}
        {...props}
      >
        {children(cancel)}
      </Modal>
      {/* Rendered after the dialog, so that it is above it. */}
      <DiscardDialog opened={isAsking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </>
  );
};
