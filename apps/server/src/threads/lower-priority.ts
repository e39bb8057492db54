import { setPriority } from 'node:os';

/**
 * On a busy machine, the thread gets a third of the CPU time of other threads. With 10, a file that takes seconds took
 * more than a minute.
 */
const NICE = 5;

/** Only Linux has a priority per thread. */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(0, NICE);
};
