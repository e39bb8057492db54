import { setImmediate } from 'node:timers/promises';

/** The longest time for which long work may block the thread. */
const MAX_SLICE_MS = 10;

/**
 * Returns a function to await between the parts of long work. When a slice of time is used up, it waits until other
 * requests could run.
 */
export const createYield = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
};
