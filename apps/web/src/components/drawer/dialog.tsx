import type { ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '../modal.tsx';
import { DiscardDialog } from './leave-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'size' | 'closeButtonProps'> {
  title: string;
  onClose: () => void;
  /** Whether closing must ask before entered values are lost. */
  isChanged?: boolean;
  children: (cancel: () => void) => ReactNode;
}

/**
 * A dialog that is open while it is mounted. Returns the focus on unmount, to the heading if the previous element no
 * longer exists.
 */
export const Dialog = ({ onClose, isChanged = false, children, ...props }: DialogProps) => {
  useReturnFocus();
  const [isAsking, setAsking] = useState(false);
  const cancel = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Modal
        opened
        // Runs after the key event. Otherwise the confirmation dialog would also handle this Escape.
        onClose={() => void setTimeout(cancel)}
        closeOnEscape={!isAsking}
        centered
        transitionProps={{ duration: 220 }}
        {...props}
      >
        {children(cancel)}
      </Modal>
      {/* Rendered after the dialog, so that it is above it. */}
      <DiscardDialog opened={isAsking} onDiscard={onClose} onContinue={() => setAsking(false)} />
    </>
  );
};
