import type { ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';
import { Modal } from './modal.tsx';

/** Locks the surrounding dialog or drawer, or unlocks it. */
export const ShownOnceLock = createContext<(isLocked: boolean) => void>(() => {});
export const LOCKED = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const;

/** A dialog that may show content only once. While it does (`useShownOnce`), only its own button closes it. */
export const ShownOnceDialog = (props: ModalProps) => {
  const [isLocked, setLocked] = useState(false);
  return (
    <ShownOnceLock value={setLocked}>
      <Modal centered transitionProps={{ duration: 220 }} {...props} {...(isLocked && LOCKED)} />
    </ShownOnceLock>
  );
};

/** Locks the surrounding `ShownOnceDialog` or `FormDrawer`. Called by content that is shown only once. */
export const useShownOnce = (): void => {
  const lock = use(ShownOnceLock);
  useEffect(() => {
    lock(true);
    return () => lock(false);
  }, [lock]);
};
