import { setImmediate } from 'node:timers/promises';

/** Milliseconds of the thread that long work takes at a time. */
const MAX_SLICE_MS = 10;

/** Returns a function to await between the parts of long work. It resolves after other requests had their turn, once a slice of time is used up. */
export const createYield = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
};
