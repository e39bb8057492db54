import { useEffect } from 'react';
import { useDownCount } from '../../lib/live/use-down-count.ts';
import whileDown from './favicon-down.svg';

/** Turns the tab's icon red while a check is down. */
export const useFavicon = (): void => {
  const isDown = useDownCount() > 0;
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
