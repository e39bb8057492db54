import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stops all processes of the embedded PostgreSQL (Linux only). Connections stay open without responses. Resolves with a
 * function that continues the processes.
 */
export const freezePostgres = async (dataDir: string): Promise<() => void> => {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const frozen = [Number(postmaster)];
  // First, because the parent starts the other processes.
  process.kill(Number(postmaster), 'SIGSTOP');
  for (const pid of await childrenOf(Number(postmaster))) {
    try {
      process.kill(pid, 'SIGSTOP');
      frozen.push(pid);
    } catch {
      // The process has exited.
    }
  }
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
};

const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // The format of /proc/<pid>/stat: pid (name) state ppid …
  return pids.filter((_, index) => Number(parents[index]?.split(') ').at(-1)?.split(' ')[1]) === parent).map(Number);
};
