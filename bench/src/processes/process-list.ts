import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessStat, parseStat, treeOf } from '../process-tree.ts';

/** Returns parents first. Empty if the process is gone. */
export const processTree = (root: number): number[] => treeOf(root, allProcesses()).map(({ pid }) => pid);

const allProcesses = (): ProcessStat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? []);

const readStat = (pid: number): ProcessStat | null => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
};

/** Reads the main process from its PID file. Empty if PostgreSQL does not run. */
export const postgresTree = (dataDir: string): number[] => {
  const pid = Number(readOrEmpty(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0]);
  // The file remains after a kill, and another process can have its ID by now.
  return pid > 0 && readStat(pid)?.name === 'postgres' ? processTree(pid) : [];
};

/** Children of PostgreSQL describe their task in the title. */
export const titleOf = (pid: number): string => readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};
