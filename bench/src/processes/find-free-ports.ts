import { freePort } from '../../../scripts/lib/testing/free-port.mjs';

/** The ports remain reserved for this process until it exits. */
export const findFreePorts = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
