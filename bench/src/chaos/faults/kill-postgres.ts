import { postgresTree, signalAll } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** SIGKILL to PostgreSQL's main process: Pharos starts it again. */
export const killPostgres: Fault = {
  inflict: async ({ dataDir }, _seconds, healed) => {
    signalAll(postgresTree(dataDir).slice(0, 1), 'SIGKILL');
    healed();
  },
};
