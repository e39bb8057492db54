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

/** Also while it is still being loaded. */
export const isAnyOpen = (): boolean => open !== null;

/** Closes this one; another that has been opened meanwhile stays. */
export const close = (dialog: Dialog): void => {
  if (open !== dialog) return;
  if (dialog === 'palette') takeTypedAhead();
  show(null);
};

/** As if it had never been opened: its code could not be loaded. */
export const forget = (dialog: Dialog): void => {
  opened.delete(dialog);
  if (open === dialog) close(dialog);
  else show(open);
};

/** Whether it was ever opened: only then its code is loaded. */
export const useWasOpened = (dialog: Dialog): boolean => useSyncExternalStore(subscribe, () => opened.has(dialog));

/** Whether it is open; never at its first render, since a dialog whose first render is open does not know where focus was. */
export const useIsOpen = (dialog: Dialog): boolean => {
  const isMounted = useMounted();
  return useSyncExternalStore(subscribe, () => open === dialog) && isMounted;
};
