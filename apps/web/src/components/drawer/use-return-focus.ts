import { useLayoutEffect, useState } from 'react';

/** Returns the focus to the element that had it before, as the component unmounts. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  // In the same commit that removes the dialog. A later effect would take the focus from what a person uses next.
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    },
    [before],
  );
};
