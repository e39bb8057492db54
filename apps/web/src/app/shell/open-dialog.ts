import { useSyncExternalStore } from 'react';

/** Dialogs of the shell that keys, menus and the palette open alike. One is open at most. */
type Dialog = 'shortcuts' | 'palette' | 'contact' | null;

const listeners = new Set<() => void>();
let open: Dialog = null;

const show = (dialog: Dialog): void => {
  open = dialog;
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOpenDialog = (): Dialog => useSyncExternalStore(subscribe, () => open);
export const openShortcuts = (): void => show('shortcuts');
export const openPalette = (): void => show('palette');
export const openContact = (): void => show('contact');
export const closeDialog = (): void => show(null);
