import { setTimeout } from 'node:timers/promises';

const STEP_MS = 100;

/**
 * Waits for the next multiple of 100 ms after `startedAt` (performance.now()). Whether an address has an account changes how much
 * work there is; answers that come at fixed steps, coarse beside the work, do not show it.
 */
export const waitForFixedStep = (startedAt: number): Promise<void> => {
  const taken = performance.now() - startedAt;
  return setTimeout(STEP_MS - (taken % STEP_MS));
};
