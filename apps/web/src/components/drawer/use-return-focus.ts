import { useEffect, useState } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/** Gives the focus back, when this goes, to whatever had it when this came; to the heading of the page where that is gone, too, or nothing had it. */
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
