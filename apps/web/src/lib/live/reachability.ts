import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let reachable = true;

export const setReachable = (is: boolean): void => {
  if (reachable === is) return;
  reachable = is;
  for (const listener of listeners) listener();
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

/** Always false while the browser is offline. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable && navigator.onLine);
