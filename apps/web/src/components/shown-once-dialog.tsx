import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';

const Lock = createContext<(isLocked: boolean) => void>(() => {});
const LOCKED = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const;

/** A dialog that may come to show what is shown only once: while it does (`useShownOnce`), its own button alone closes it. */
export const ShownOnceDialog = (props: ModalProps) => {
  const [isLocked, setLocked] = useState(false);
  return (
    <Lock value={setLocked}>
      <Modal centered transitionProps={{ duration: 220 }} {...props} {...(isLocked && LOCKED)} />
    </Lock>
  );
};

/** Called by what is shown only once, in a `ShownOnceDialog`. */
export const useShownOnce = (): void => {
  const lock = use(Lock);
  useEffect(() => {
    lock(true);
    return () => lock(false);
  }, [lock]);
};
