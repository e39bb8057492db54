import type { ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';
import { Modal } from './modal.tsx';

export const ShownOnceLock = createContext<(isLocked: boolean) => void>(() => {});
export const LOCKED = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const;

/** A dialog that only its own button closes while it shows content once (`useShownOnce`). */
export const ShownOnceDialog = (props: ModalProps) => {
  const [isLocked, setLocked] = useState(false);
  return (
    <ShownOnceLock value={setLocked}>
      <Modal centered transitionProps={{ duration: 220 }} {...props} {...(isLocked && LOCKED)} />
    </ShownOnceLock>
  );
};

/** Locks the surrounding `ShownOnceDialog` or `FormDrawer` while the calling component is mounted. */
export const useShownOnce = (): void => {
  const lock = use(ShownOnceLock);
  useEffect(() => {
    lock(true);
    return () => lock(false);
  }, [lock]);
};
