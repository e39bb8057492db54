import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let reachable = true;

/** What the last call found: an answer, whatever it was, or none. */
export const tellReachable = (is: boolean): void => {
  if (reachable === is) return;
  reachable = is;
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the server answers, as far as the page knows; never while the browser itself is offline. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable && navigator.onLine);
