import { setPriority } from 'node:os';

/** A third of the CPU time of other threads on a busy machine: with 10, a file of seconds took more than a minute there. */
const NICE = 5;

/** Lowers the priority of the calling thread below that of the rest of the process. Linux alone has a priority for each thread. */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(0, NICE);
};
