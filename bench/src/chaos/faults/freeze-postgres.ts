import { postgresTree, signalAll } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** All of PostgreSQL stands still, as with a disk that does not answer: connections stay, nothing is refused. */
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
