import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the text of a new step, or to its first button. Does not move it from other parts of the page or
 * when the page opens.
 */
export const useFocusOnStep = <Part extends HTMLElement>(step: string | undefined): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  const last = useRef<string>(undefined);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = part.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isFirst = last.current === undefined;
    last.current = step;
    if (isFirst || !hadFocus.current) return;
    const text = part.current?.querySelector<HTMLElement>('[role=status]');
    const target = text?.textContent ? text : part.current?.querySelector<HTMLElement>('button');
    target?.focus({ preventScroll: true });
  }, [step]);
  return part;
};
