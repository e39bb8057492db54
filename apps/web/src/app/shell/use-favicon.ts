import { useEffect } from 'react';
import { useStateCounts } from '../../lib/live/use-state-counts.ts';
import whileDown from './favicon-down.svg';

export const useFavicon = (): void => {
  const isDown = useStateCounts().down > 0;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !isDown) return;
    const usual = link.href;
    link.href = whileDown;
    return () => {
      link.href = usual;
    };
  }, [isDown]);
};
