import { useMounted } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { startTypingAhead, takeTypedAhead } from './command-palette/typed-ahead.ts';

/** Dialogs of the shell that keys, menus and the palette open. At most one is open. */
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

/** Checks whether a dialog is open, even if it is still loading. */
export const isAnyOpen = (): boolean => open !== null;

/** Closes this dialog. A dialog that was opened in its place remains open. */
export const close = (dialog: Dialog): void => {
  if (open !== dialog) return;
  if (dialog === 'palette') takeTypedAhead();
  show(null);
};

/** Resets a dialog as if it had never been opened, because its code could not be loaded. */
export const forget = (dialog: Dialog): void => {
  opened.delete(dialog);
  if (open === dialog) close(dialog);
  else show(open);
};

/** Returns whether the dialog was ever opened. Its code is loaded only then. */
export const useWasOpened = (dialog: Dialog): boolean => useSyncExternalStore(subscribe, () => opened.has(dialog));

/**
 * Returns whether the dialog is open. Always false at its first render, because a dialog that is open at its first
 * render does not know where the focus was.
 */
export const useIsOpen = (dialog: Dialog): boolean => {
  const isMounted = useMounted();
  return useSyncExternalStore(subscribe, () => open === dialog) && isMounted;
};
