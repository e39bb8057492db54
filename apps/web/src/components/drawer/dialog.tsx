import type { ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '../modal.tsx';
import { DiscardDialog } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'size' | 'closeButtonProps'> {
  title: string;
  /** Takes it away. */
  onClose: () => void;
  /** Something was entered: closing it asks before that is lost. */
  isChanged?: boolean;
  /** Gets what its own "Cancel" does. */
  children: (cancel: () => void) => ReactNode;
}

/** A dialog that is open as long as it is there. Focus goes back to where it was, or to the heading of the page. */
export const Dialog = ({ onClose, isChanged = false, children, ...props }: DialogProps) => {
  useReturnFocus();
  const [isAsking, setAsking] = useState(false);
  const cancel = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Modal
        opened
        // Once the key event is over: the dialog that asks would take the same Escape for its own answer.
        onClose={() => void setTimeout(cancel)}
        closeOnEscape={!isAsking}
        centered
        transitionProps={{ duration: 220 }}
        {...props}
      >
        {children(cancel)}
      </Modal>
      {/* After the dialog, and so above it. */}
      <DiscardDialog opened={isAsking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </>
  );
};
