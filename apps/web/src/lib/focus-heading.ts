import { useEffect, useRef } from 'react';

/**
 * Puts the focus on a heading, by its id, or on that of the page, so that screen readers say where one is and the next Tab
 * starts there. While a dialog is open, on the dialog: what lies behind it is out of reach.
 */
export const focusHeading = (id?: string): void => {
  const main = document.querySelector<HTMLElement>('main');
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1);
  const heading = id === undefined ? null : document.getElementById(id);
  const target = dialog ?? heading ?? document.querySelector<HTMLElement>('main h1') ?? main;
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** For a part whose own button removes it: the focus, which would be lost with it, goes to a heading, by its id, or to that of the page. */
export const useFocusAfterRemoval = (isRemoved: boolean, heading?: string): void => {
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (wasRemoved.current && isLost) focusHeading(heading);
    },
    [heading],
  );
};
