import { postgresTree, signalAll, titleOf } from '../../processes/process-list.ts';
import type { Fault } from './fault.ts';

/** SIGKILL to what serves one connection: PostgreSQL ends all others, recovers and goes on by itself. */
export const killBackend: Fault = {
  inflict: async ({ dataDir }, _seconds, healed) => {
    const backend = postgresTree(dataDir).find((pid) => / pharos postgres /.test(titleOf(pid)));
    if (backend === undefined) throw new Error('PostgreSQL serves no connection that could be killed');
    signalAll([backend], 'SIGKILL');
    healed();
  },
};
