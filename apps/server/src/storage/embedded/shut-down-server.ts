import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedLog } from './cluster.ts';
import type { ServerProcess } from './server-process.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;
/** A shutdown with little data to write takes a fraction of this time. */
const QUIET_MS = 3000;

/**
 * Starts with a fast shutdown. If that takes too long (an archive on a dead disk), uses an immediate shutdown and
 * finally a kill.
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
