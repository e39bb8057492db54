import type { Fault } from './fault.ts';

/** SIGKILL to Pharos and everything it started, as a power cut does. */
export const killTree: Fault = {
  inflict: async ({ pharos, wait }, seconds, healed) => {
    await pharos.killTree();
    await wait(seconds);
    healed();
    await pharos.start();
  },
};
