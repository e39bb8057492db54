import { freePort } from '../../../scripts/lib/testing/free-port.mjs';

/** Returns ports of loopback on which nothing listens, none twice. They stay reserved for this process until it ends. */
export const findFreePorts = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
