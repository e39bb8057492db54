import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isAnyOpen, openPalette, openShortcuts } from '../open-dialog.ts';
import { PAGES } from '../pages.ts';
import { useAddCheck } from '../use-add-check.ts';
import { usePages } from '../use-pages.ts';
import { parseShortcuts, type Shortcut } from './parse-shortcuts.ts';

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** The shortcuts of the app, wherever nothing is typed into and no dialog is open. */
export const useShortcuts = (): void => {
  const navigate = useNavigate();
  const pages = usePages();
  const addCheck = useAddCheck();
  const run = useEffectEvent((shortcut: Shortcut): void => {
    if (shortcut === 'palette') openPalette();
    else if (shortcut === 'shortcuts') openShortcuts();
    else if (shortcut === 'add-check') addCheck();
    else if (shortcut === 'search') focusSearch();
    else {
      const page = pages.find(({ key }) => key === shortcut.page);
      if (page) void navigate({ to: page.to });
    }
  });
  useEffect(() => {
    const read = parseShortcuts(PAGES.map(({ key }) => key));
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const mod = event.ctrlKey || event.metaKey;
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      // The palette opens from a field as well.
      if (isAnyOpen() || document.querySelector('[role="dialog"]') || (isTyping && !mod)) return;
      const shortcut = read({ key: event.key, mod, alt: event.altKey, at: event.timeStamp });
      if (shortcut === null) return;
      // Neither typed into what gets focus, nor taken by the browser.
      event.preventDefault();
      run(shortcut);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** The search of the page, or else the one for everything. */
const focusSearch = (): void => {
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  const field = search?.matches('input') ? search : (search?.querySelector('input') ?? search);
  if (field) field.focus();
  else openPalette();
};
