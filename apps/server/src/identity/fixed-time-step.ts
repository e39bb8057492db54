import { setTimeout } from 'node:timers/promises';

const STEP_MS = 100;

/**
 * Waits for the next multiple of 100 ms after `startedAt` (`performance.now()`). Response times at fixed, coarse steps
 * do not reveal whether an address has an account.
 */
export const waitForFixedStep = (startedAt: number): Promise<void> => {
  const taken = performance.now() - startedAt;
  return setTimeout(STEP_MS - (taken % STEP_MS));
};
