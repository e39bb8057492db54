import { useEffect, useState } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/** Returns the focus, when this closes, to the element that had it before; to the heading of the page when there was none, or it is gone. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const hadFocus = before instanceof HTMLElement && before !== document.body;
      if (hadFocus && before.isConnected) before.focus({ preventScroll: true });
      else if (document.activeElement === null || document.activeElement === document.body) focusHeading();
    },
    [before],
  );
};
