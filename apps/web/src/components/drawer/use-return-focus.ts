import { useLayoutEffect, useState } from 'react';

/** Returns the focus to the previously focused element when the component unmounts. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  // Runs in the commit that removes the dialog. A later effect would steal the focus from the element that the user
  // selects next.
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    },
    [before],
  );
};
