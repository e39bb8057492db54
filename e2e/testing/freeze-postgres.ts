import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stops all processes of the embedded PostgreSQL, which keep their connections and answer nothing (Linux). Resolves with how to go on. */
export const freezePostgres = async (dataDir: string): Promise<() => void> => {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const frozen = [Number(postmaster)];
  // First the one that starts the others.
  process.kill(Number(postmaster), 'SIGSTOP');
  for (const pid of await childrenOf(Number(postmaster))) {
    try {
      process.kill(pid, 'SIGSTOP');
      frozen.push(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
};

const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // pid (name) state ppid …
  return pids.filter((_, index) => Number(parents[index]?.split(') ').at(-1)?.split(' ')[1]) === parent).map(Number);
};
