import { type RefObject, useEffect, useState } from 'react';

/** Pixels below the top of the scroll area. The last section that starts above this line is the section in view. */
const READING_LINE = 96;
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Returns the section in view and a setter. A selected section stays current until a manual scroll, because the last
 * sections cannot reach the top.
 */
export const useSectionInView = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
): [inView: string | undefined, choose: (id: string) => void] => {
  const [read, setRead] = useState(ids[0]);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = ids.join(' ');

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const updateSection = (): void => setRead(sectionAt(element, list.split(' ')));
    const release = (): void => setChosen(null);
    updateSection();
    element.addEventListener('scroll', updateSection, { passive: true });
    for (const event of BY_HAND) element.addEventListener(event, release, { passive: true });
    return () => {
      element.removeEventListener('scroll', updateSection);
      for (const event of BY_HAND) element.removeEventListener(event, release);
    };
  }, [scroller, list]);

  return [chosen !== null && ids.includes(chosen) ? chosen : read, setChosen];
};

const sectionAt = (scroller: HTMLElement, ids: readonly string[]): string | undefined => {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return ids.at(-1);
  const line = scroller.getBoundingClientRect().top + READING_LINE;
  const above = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
  return above.at(-1) ?? ids[0];
};
