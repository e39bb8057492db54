import type { Fault } from './fault.ts';

/** SIGKILL to the one process, as the kernel does when memory is short: PostgreSQL stays behind. */
export const killNode: Fault = {
  inflict: async ({ pharos, wait }, seconds, healed) => {
    await pharos.killNode();
    await wait(seconds);
    healed();
    await pharos.start();
  },
};
