import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useFocusFallback } from '../lib/focus-heading.ts';

/** Counts the open dialogs inside a dialog. */
const InnerDialogs = createContext<(change: 1 | -1) => void>(() => {});

/** Mantine's, with two differences: Escape closes the innermost dialog alone, and the focus is not lost where the element that opened it is gone. */
export const Modal = (props: ModalProps) => <MantineModal {...props} {...useLayer(props)} />;

/** As `Modal`. */
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
    // Once the key event is over: the dialog around it would take the same Escape.
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

/** Mounted as long as the dialog shows its content. */
const FocusFallback = () => {
  useFocusFallback();
  return null;
};
