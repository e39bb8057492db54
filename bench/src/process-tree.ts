import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** See proc_pid_stat(5). */
export interface ProcessStat {
  pid: number;
  parent: number;
  name: string;
  /** CPU time of the process and of its exited children, user and system, in clock ticks. */
  ticks: number;
  /** CPU time of the process alone, in clock ticks. */
  ownTicks: number;
}

/** The name in parentheses can contain any characters, so that the numbers start after the last parenthesis. */
export const parseStat = (text: string): ProcessStat => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (position: number): number => Number(fields[position - 3]);
  return {
    pid: Number.parseInt(text, 10),
    parent: number(4),
    name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    ticks: number(14) + number(15) + number(16) + number(17),
    ownTicks: number(14) + number(15),
  };
};

export const treeOf = (root: number, all: readonly ProcessStat[]): ProcessStat[] => {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

const microsPerTick = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Returns microseconds since the start. Includes exited children, because the kernel adds their time to the parent that
 * waits for them.
 */
export const cpuMicros = (roots: readonly number[]): number =>
  processesOf(roots).reduce((sum, { ticks }) => sum + ticks, 0) * microsPerTick;

/** Returns microseconds by thread name, without child processes. */
export const threadCpuMicros = (pid: number): Map<string, number> => {
  const byName = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const text = readProc(`${pid}/task/${thread}/stat`);
    if (text === undefined) continue;
    const { name, ownTicks } = parseStat(text);
    byName.set(name, (byName.get(name) ?? 0) + ownTicks * microsPerTick);
  }
  return byName;
};

/** Pages that several processes share (the buffers of PostgreSQL) count once. */
export const memoryBytes = (roots: readonly number[]): number =>
  processesOf(roots).reduce((sum, { pid }) => {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readProc(`${pid}/smaps_rollup`) ?? '')?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);

const processesOf = (roots: readonly number[]): ProcessStat[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readProc(`${pid}/stat`);
      return text === undefined ? [] : [parseStat(text)];
    });
  return roots.flatMap((root) => treeOf(root, all));
};

/** Returns undefined if the process has exited. */
const readProc = (path: string): string | undefined => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
};
