import { useEffect, useEffectEvent } from 'react';
import { isAnyOpen, openPalette, openShortcuts } from '../open-dialog.ts';
import { parseShortcuts } from './parse-shortcuts.ts';

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

interface Keys {
  /** The keys that open a page after `g`. The array must be stable between renders. */
  pages: readonly string[];
  onPage: (key: string) => void;
  onAddCheck?: () => void;
}

/** Handles keyboard shortcuts while no field has the focus and no dialog is open. */
export const useKeys = ({ pages, onPage, onAddCheck }: Keys): void => {
  const run = useEffectEvent((shortcut: NonNullable<ReturnType<ReturnType<typeof parseShortcuts>>>): void => {
    if (shortcut === 'palette') openPalette();
    else if (shortcut === 'shortcuts') openShortcuts();
    else if (shortcut === 'add-check') onAddCheck?.();
    else if (shortcut === 'search') focusSearch();
    else onPage(shortcut.page);
  });
  useEffect(() => {
    const read = parseShortcuts(pages);
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const mod = event.ctrlKey || event.metaKey;
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      // The palette also opens from a field.
      if (isAnyOpen() || document.querySelector('[role="dialog"]') || (isTyping && !mod)) return;
      const shortcut = read({ key: event.key, mod, alt: event.altKey, at: event.timeStamp });
      if (shortcut === null) return;
      // Prevents the browser from handling the key or typing it into the newly focused field.
      event.preventDefault();
      run(shortcut);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [pages]);
};

const focusSearch = (): void => {
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  const field = search?.matches('input') ? search : (search?.querySelector('input') ?? search);
  if (field) field.focus();
  else openPalette();
};
