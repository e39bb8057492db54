import type { Fault } from './fault.ts';

/** Stops the Pharos process, as if its machine were paused. */
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
