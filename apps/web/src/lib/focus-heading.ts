import { useEffect, useRef } from 'react';

/** Puts the focus on the heading of the page, so that screen readers say where one is and the next Tab starts there. */
export const focusHeading = (): void => {
  const main = document.querySelector<HTMLElement>('main');
  const target = document.querySelector<HTMLElement>('main h1') ?? main;
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** For a row whose own button removes it: the focus, which would be lost with it, goes to the heading of the page. */
export const useFocusAfterRemoval = (isRemoved: boolean): void => {
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (wasRemoved.current && isLost) focusHeading();
    },
    [],
  );
};
