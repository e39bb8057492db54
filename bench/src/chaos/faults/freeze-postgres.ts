import { postgresTree, signalAll } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** Simulates a disk that does not respond. Connections remain open, and nothing is rejected. */
export const freezePostgres: Fault = {
  inflict: async ({ dataDir, wait }, seconds, healed) => {
    const frozen = postgresTree(dataDir);
    signalAll(frozen, 'SIGSTOP');
    try {
      await wait(seconds);
    } finally {
      signalAll(frozen, 'SIGCONT');
      healed();
    }
  },
};
