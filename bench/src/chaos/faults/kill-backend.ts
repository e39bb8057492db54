import { postgresTree, signalAll, titleOf } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/**
 * Kills the process of one connection. PostgreSQL then closes all connections, recovers and continues without a restart
 * by Pharos.
 */
export const killBackend: Fault = {
  inflict: async ({ dataDir }, _seconds, healed) => {
    const backend = postgresTree(dataDir).find((pid) => / pharos postgres /.test(titleOf(pid)));
    if (backend === undefined) throw new Error('PostgreSQL has no connection process to kill');
    signalAll([backend], 'SIGKILL');
    healed();
  },
};
