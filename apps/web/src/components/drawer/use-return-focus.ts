import { useEffect, useLayoutEffect, useState } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/** When the component unmounts, returns the focus to the element that had it before, or to the heading of the page if that element is gone. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  // In the same commit that removes the dialog. A later effect would take the focus from what a person uses next.
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    },
    [before],
  );
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusHeading();
    },
    [],
  );
};
