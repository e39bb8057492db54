import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedLog } from './cluster.ts';
import type { ServerProcess } from './server-process.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;
/** A shutdown without much to write takes a fraction of it. */
const QUIET_MS = 3000;

/**
 * Stops a server and resolves when it has ended: by a fast shutdown, by an immediate one when that takes too long (an archive on a dead disk),
 * at last by a kill. Logs that it waits when the shutdown takes more than 3 seconds.
 */
export const shutDownServer = async (server: ServerProcess, log: EmbeddedLog): Promise<void> => {
  const notice = setTimeout(() => log.info('Waiting for the database to stop …'), QUIET_MS);
  try {
    server.signal('SIGINT');
    if (await endsWithin(server, FAST_SHUTDOWN_MS)) return;
    server.signal('SIGQUIT');
    if (await endsWithin(server, IMMEDIATE_SHUTDOWN_MS)) return;
    server.signal('SIGKILL');
    await server.exited;
  } finally {
    clearTimeout(notice);
  }
};

const endsWithin = async (server: ServerProcess, ms: number): Promise<boolean> => {
  const waiting = new AbortController();
  const ended = await Promise.race([
    server.exited.then(() => true),
    sleep(ms, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  return ended;
};
