import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  /** In clock ticks since the machine's start: tells a process from a later one of the same number. */
  startedAt: string;
}

/** SIGKILL to a process and all its descendants, from /proc. */
export const killTree = async (root: number): Promise<void> => {
  for (const one of await treeOf(root)) {
    // Process ids are reused soon on a busy machine, and this one may have ended by itself with its parent.
    const now = await readProcess(one.pid);
    if (now?.startedAt === one.startedAt) killIfAlive(one.pid);
  }
};

/** Parents before their children: who is gone starts no more of them. */
const treeOf = async (root: number): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const below = (one: Process): Process[] => [
    one,
    ...all.filter(({ parent, pid }) => parent === one.pid && pid !== one.pid).flatMap(below),
  ];
  return all.filter(({ pid }) => pid === root).flatMap(below);
};

/** Null when there is none (any more). */
const readProcess = async (pid: number): Promise<Process | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name, in brackets, may hold anything; after it come the state and the parent, and the start as the 22nd field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '' };
};

const killIfAlive = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
