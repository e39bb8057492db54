import type { Fault } from './fault.ts';

/** The process stands still, as when its machine is paused. */
export const freezeNode: Fault = {
  inflict: async ({ pharos, wait }, seconds, healed) => {
    pharos.signal('SIGSTOP');
    try {
      await wait(seconds);
    } finally {
      pharos.signal('SIGCONT');
      healed();
    }
  },
};
