import { postgresTree, signalAll } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** Kills the main process of PostgreSQL. Pharos restarts it. */
export const killPostgres: Fault = {
  inflict: async ({ dataDir }, _seconds, healed) => {
    signalAll(postgresTree(dataDir).slice(0, 1), 'SIGKILL');
    healed();
  },
};
