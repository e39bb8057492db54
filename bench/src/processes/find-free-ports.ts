import { freePort } from '../../../scripts/lib/testing/free-port.mjs';

/** Returns different loopback ports on which nothing listens. They remain reserved for this process until it exits. */
export const findFreePorts = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
