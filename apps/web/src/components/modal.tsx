import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useFocusFallback } from '../lib/focus-heading.ts';

/** Counts the open dialogs inside a dialog. */
const InnerDialogs = createContext<(change: 1 | -1) => void>(() => {});

/**
 * Mantine's modal with two differences: Escape closes only the innermost dialog, and the focus is not lost if the
 * opening element is removed.
 */
export const Modal = (props: ModalProps) => <MantineModal {...props} {...useLayer(props)} />;

/** Mantine's drawer with the same differences as `Modal`. */
export const Drawer = (props: DrawerProps) => <MantineDrawer {...props} {...useLayer(props)} />;

const useLayer = ({
  opened,
  closeOnEscape = true,
  children,
}: Pick<ModalProps, 'opened' | 'closeOnEscape' | 'children'>) => {
  const [innerCount, setInnerCount] = useState(0);
  const countInner = useCallback((change: 1 | -1) => setInnerCount((count) => count + change), []);
  const countInOuter = use(InnerDialogs);
  useEffect(() => {
    if (!opened) return;
    countInOuter(1);
    // Runs after the key event. Otherwise the surrounding dialog would also handle the same Escape.
    return () => void setTimeout(countInOuter, 0, -1);
  }, [opened, countInOuter]);
  return {
    closeOnEscape: closeOnEscape && innerCount === 0,
    children: (
      <InnerDialogs value={countInner}>
        <FocusFallback />
        {children}
      </InnerDialogs>
    ),
  };
};

const FocusFallback = () => {
  useFocusFallback();
  return null;
};
