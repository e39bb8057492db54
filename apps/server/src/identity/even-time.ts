import { setTimeout } from 'node:timers/promises';

const STEP_MS = 100;

/**
 * Whether an address has an account changes how much there is to do. So that the difference cannot be measured,
 * such answers come on a grid of time that is coarse beside the work.
 */
export const endOfStep = (startedAt: number): Promise<void> => {
  const taken = performance.now() - startedAt;
  return setTimeout(STEP_MS - (taken % STEP_MS));
};
