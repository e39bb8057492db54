import type { ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';
import { Modal } from './modal.tsx';

/** What locks the dialog or drawer around it. */
export const ShownOnceLock = createContext<(isLocked: boolean) => void>(() => {});
export const LOCKED = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const;

/** A dialog that may come to show what is shown only once: while it does (`useShownOnce`), its own button alone closes it. */
export const ShownOnceDialog = (props: ModalProps) => {
  const [isLocked, setLocked] = useState(false);
  return (
    <ShownOnceLock value={setLocked}>
      <Modal centered transitionProps={{ duration: 220 }} {...props} {...(isLocked && LOCKED)} />
    </ShownOnceLock>
  );
};

/** Called by what is shown only once, in a `ShownOnceDialog` or `FormDrawer`. */
export const useShownOnce = (): void => {
  const lock = use(ShownOnceLock);
  useEffect(() => {
    lock(true);
    return () => lock(false);
  }, [lock]);
};
