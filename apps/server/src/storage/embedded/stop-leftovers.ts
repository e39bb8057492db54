import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresOf, isPostmaster } from './find-processes.ts';

/** Fast shutdown, immediate shutdown, and the end; each with the time that it gets. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const POLL_MS = 20;

/**
 * Ends what an earlier Pharos left behind in this data folder when it was killed: a PostgreSQL that lost its Pharos,
 * or backends that lost their postmaster and still hold its shared memory. The caller holds the folder's lock.
 * Resolves with the number of processes that were found.
 */
export const stopLeftovers = async (clusterName: string, clusterFolder: string): Promise<number> => {
  const found = await findPostgresOf(clusterName);
  let left = found;
  for (const [signal, patience] of STEPS) {
    if (left.length === 0) break;
    const postmasters = left.filter((one) => one.isPostmaster);
    const targets = postmasters.length > 0 && signal !== 'SIGKILL' ? postmasters : left;
    for (const { pid } of targets) signalIfAlive(pid, signal);
    const deadline = performance.now() + patience;
    while (left.length > 0 && performance.now() < deadline) {
      await sleep(POLL_MS);
      left = await findPostgresOf(clusterName);
    }
  }
  if (left.length > 0) {
    throw new Error(
      `PostgreSQL of an earlier start cannot be ended (process ${left.map((one) => one.pid).join(', ')}).`,
    );
  }
  await removeStalePidFile(clusterFolder);
  return found.length;
};

const signalIfAlive = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** PostgreSQL takes any process that now has the number in an old postmaster.pid for its own: in containers, often itself. */
const removeStalePidFile = async (clusterFolder: string): Promise<void> => {
  const path = join(clusterFolder, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return;
  if (!(await isPostmaster(Number.parseInt(text, 10)))) await rm(path, { force: true });
};
