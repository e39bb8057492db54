import { postgresTree, signalAll } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** Stops all PostgreSQL processes, as if the disk did not respond. Connections remain open, and nothing is rejected. */
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
