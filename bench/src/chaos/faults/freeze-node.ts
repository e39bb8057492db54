import type { Fault } from './fault.ts';

/** Simulates a paused machine. */
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
