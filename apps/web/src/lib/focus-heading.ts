import { useEffect, useRef, useState } from 'react';

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
      if (wasRemoved.current) focusHeadingIfLost(heading);
    },
    [heading],
  );
};

/** For a dialog: when it and the element that opened it are gone, the focus goes to the heading of that element's section, or of the page. */
export const useFocusFallback = (): void => {
  const [heading] = useState(() => headingOf(document.activeElement));
  useEffect(() => () => focusHeadingIfLost(heading), [heading]);
};

/** As `ref` of a control that its own act may remove: the focus goes with it to the heading of its section, or of the page. */
export const moveFocusOnRemoval = (control: HTMLElement | null) => () => {
  if (control === null || control !== document.activeElement) return;
  const heading = headingOf(control);
  // Once it is gone, and what takes its place has not taken the focus.
  queueMicrotask(() => focusHeadingIfLost(heading));
};

const headingOf = (element: Element | null): string | undefined =>
  element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby') ?? undefined;

const focusHeadingIfLost = (heading: string | undefined): void => {
  if (document.activeElement === null || document.activeElement === document.body) focusHeading(heading);
};
