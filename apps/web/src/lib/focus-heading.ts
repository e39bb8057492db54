import { useEffect, useRef, useState } from 'react';

/**
 * Focuses a heading by its ID, or the heading of the page, so that screen readers announce it and the next Tab starts
 * there. While a dialog is open, it focuses the dialog, because the content behind it is not reachable.
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

/**
 * For a part with a button that removes the part itself. The focus would be lost with the part, so it goes to the
 * heading with the given ID, or to the heading of the page.
 */
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

/**
 * For a dialog. If the dialog and the element that opened it are gone, the focus goes to the heading of that element's
 * section, or to the heading of the page.
 */
export const useFocusFallback = (): void => {
  const [heading] = useState(() => headingOf(document.activeElement));
  useEffect(() => () => focusHeadingIfLost(heading), [heading]);
};

/**
 * Used as the `ref` of a control whose action may remove it. If the control had the focus, the focus goes to the
 * heading of its section, or to the heading of the page.
 */
export const moveFocusOnRemoval = (control: HTMLElement | null) => () => {
  if (control === null || control !== document.activeElement) return;
  const heading = headingOf(control);
  // Runs after the removal, so that the replacing element can take the focus first.
  queueMicrotask(() => focusHeadingIfLost(heading));
};

const headingOf = (element: Element | null): string | undefined =>
  element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby') ?? undefined;

const focusHeadingIfLost = (heading: string | undefined): void => {
  if (document.activeElement === null || document.activeElement === document.body) focusHeading(heading);
};
