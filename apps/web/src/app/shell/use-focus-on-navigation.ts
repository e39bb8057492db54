import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/**
 * After a change of the page, focus goes to its heading, so that screen readers say where one is and the next Tab starts there.
 * Not on the first load, and not where the page has put focus itself or a dialog holds it.
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
