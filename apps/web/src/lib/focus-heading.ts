import { useEffect, useRef, useState } from 'react';

/**
 * Focuses a heading by ID, or the page heading, so that screen readers announce it. If a dialog is open, focuses the
 * dialog, because the content behind it is not reachable.
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

/** For a part whose button removes the part. Moves the focus to the heading with this ID, or to the page heading. */
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
 * For a dialog whose opener may be gone when it closes. Moves the focus to the heading of the opener's section, or to
 * the page heading.
 */
export const useFocusFallback = (): void => {
  const [heading] = useState(() => headingOf(document.activeElement));
  useEffect(() => () => focusHeadingIfLost(heading), [heading]);
};

/**
 * A `ref` for a control whose action may remove it. Moves the focus to the heading of its section, or to the page
 * heading.
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
