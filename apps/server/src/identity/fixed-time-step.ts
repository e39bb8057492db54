import { setTimeout } from 'node:timers/promises';

const STEP_MS = 100;

/**
 * Waits for the next multiple of 100 ms after `startedAt` (`performance.now()`). The amount of work depends on whether
 * an address has an account. Responses at fixed, coarse steps do not reveal that.
 */
export const waitForFixedStep = (startedAt: number): Promise<void> => {
  const taken = performance.now() - startedAt;
  return setTimeout(STEP_MS - (taken % STEP_MS));
};
