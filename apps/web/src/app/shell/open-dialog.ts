import { useMounted } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { startTypingAhead, takeTypedAhead } from './command-palette/typed-ahead.ts';

/** The dialogs of the shell. At most one is open. */
export type Dialog = 'shortcuts' | 'palette' | 'contact' | 'organization';

const listeners = new Set<() => void>();
const opened = new Set<Dialog>();
let open: Dialog | null = null;

const show = (dialog: Dialog | null): void => {
  open = dialog;
  if (dialog) opened.add(dialog);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openShortcuts = (): void => show('shortcuts');
export const openPalette = (): void => {
  startTypingAhead();
  show('palette');
};
export const openContact = (): void => show('contact');
export const openCreateOrganization = (): void => show('organization');

/** Also true while the dialog is loading. */
export const isAnyOpen = (): boolean => open !== null;

export const close = (dialog: Dialog): void => {
  if (open !== dialog) return;
  if (dialog === 'palette') takeTypedAhead();
  show(null);
};

/** Resets a dialog whose code could not be loaded. */
export const forget = (dialog: Dialog): void => {
  opened.delete(dialog);
  if (open === dialog) close(dialog);
  else show(open);
};

export const useWasOpened = (dialog: Dialog): boolean => useSyncExternalStore(subscribe, () => opened.has(dialog));

/** False at the first render, because a dialog that is open at its first render cannot return the focus. */
export const useIsOpen = (dialog: Dialog): boolean => {
  const isMounted = useMounted();
  return useSyncExternalStore(subscribe, () => open === dialog) && isMounted;
};
