import type { Fault } from './fault.ts';

/** Kills the Pharos process only, as the kernel does when memory is short. PostgreSQL continues to run. */
export const killNode: Fault = {
  inflict: async ({ pharos, wait }, seconds, healed) => {
    await pharos.killNode();
    await wait(seconds);
    healed();
    await pharos.start();
  },
};
