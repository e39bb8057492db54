import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostgresOf, isPostmaster } from './find-processes.ts';
import { SOCKET_NAME } from './socket-folder.ts';

type StoppableCluster = Pick<Cluster, 'name' | 'folder' | 'socket'>;

/** Fast shutdown, immediate shutdown, and kill, each with its timeout in milliseconds. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const POLL_MS = 20;

/**
 * Ends the processes that a killed Pharos left running: PostgreSQL, or backends without postmaster that still use its
 * shared memory. The caller must have the lock of the folder. Returns the number of processes that were found.
 */
export const stopOrphanedProcesses = async ({ name, folder, socket }: StoppableCluster): Promise<number> => {
  const found = await findPostgresOf(name);
  let left = found;
  for (const [signal, timeoutMs] of STEPS) {
    if (left.length === 0) break;
    const postmasters = left.filter((one) => one.isPostmaster);
    const targets = postmasters.length > 0 && signal !== 'SIGKILL' ? postmasters : left;
    for (const { pid } of targets) signalIfAlive(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (left.length > 0 && performance.now() < deadline) {
      await sleep(POLL_MS);
      left = await findPostgresOf(name);
    }
  }
  if (left.length > 0) {
    throw new Error(
      `PostgreSQL processes of an earlier start cannot be ended (${left.map((one) => one.pid).join(', ')}).`,
    );
  }
  await removeIfStale(join(folder, 'postmaster.pid'));
  await removeIfStale(join(socket.forClients, `${SOCKET_NAME}.lock`));
  return found.length;
};

const signalIfAlive = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/**
 * Removes a lock file whose process is not a PostgreSQL server. PostgreSQL assumes that any process with this id wrote
 * it. In a container, the id is often that of the new server, or of the killed one, which remains a zombie until a
 * parent reaps it.
 */
const removeIfStale = async (path: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return;
  if (!(await isPostmaster(Number.parseInt(text, 10)))) await rm(path, { force: true });
};
