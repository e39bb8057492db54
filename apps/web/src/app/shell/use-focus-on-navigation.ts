import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/**
 * Focuses the heading after a change of the page, so that screen readers announce the page and the next Tab starts
 * there. Does nothing on the first load, or if the page has already set the focus or a dialog is open.
 */
export const useFocusOnNavigation = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        const main = document.querySelector<HTMLElement>('main');
        if (main === null || document.querySelector('[role="dialog"]') || isWithin(main, document.activeElement))
          return;
        focusHeading();
      }),
    [router],
  );
};

const isWithin = (main: HTMLElement, focused: Element | null): boolean => focused !== main && main.contains(focused);
