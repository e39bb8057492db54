import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  /** Clock ticks since the machine started. Distinguishes processes with the same ID. */
  startedAt: string;
}

export const killTree = async (root: number): Promise<void> => {
  for (const one of await treeOf(root)) {
    // On a busy machine, process IDs are reused soon, and this process may have exited with its parent.
    const now = await readProcess(one.pid);
    if (now?.startedAt === one.startedAt) killIfAlive(one.pid);
  }
};

/** Returns parents first, because a killed parent cannot start more children. */
const treeOf = async (root: number): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const below = (one: Process): Process[] => [
    one,
    ...all.filter(({ parent, pid }) => parent === one.pid && pid !== one.pid).flatMap(below),
  ];
  return all.filter(({ pid }) => pid === root).flatMap(below);
};

const readProcess = async (pid: number): Promise<Process | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses can contain any character. The start time is the 22nd field of the line.
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
