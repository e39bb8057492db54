import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/**
 * Focuses the heading after a navigation, so that screen readers announce the page. Does nothing on the first load, in
 * an open dialog, or if the page has set the focus.
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
