import type { Fault } from './fault.ts';

/** Kills Pharos and all processes that it started, similar to a power failure. */
export const killTree: Fault = {
  inflict: async ({ pharos, wait }, seconds, healed) => {
    await pharos.killTree();
    await wait(seconds);
    healed();
    await pharos.start();
  },
};
