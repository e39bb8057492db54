import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { findPostgresFolder } from './binaries.ts';
import type { Cluster, EmbeddedLog } from './cluster.ts';
import { clusterNameOf } from './find-processes.ts';
import { initializeCluster } from './initialize-cluster.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { reachablePostgres } from './reachable.ts';
import { serverSettings } from './server-settings.ts';
import { socketFolderOf } from './socket-folder.ts';
import { stopLeftovers } from './stop-leftovers.ts';
import { chooseUser } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  /** The caller holds its lock (`lockDataDir`): whatever PostgreSQL still runs in it is stopped. */
  dataDir: string;
  log: EmbeddedLog;
  /** PostgreSQL ended by itself, with how; it is being started again. */
  onExit?: (how: string) => void;
  /** Further parameters of the server, over those in `server-settings.ts`. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** `postgresql:///postgres?user=pharos&host=…`, for pg and libpq. */
  url: string;
  /** Ends open transactions, writes everything out and waits for the end. */
  stop(): Promise<void>;
}

const RESTART: Backoff = { firstMs: 200, longestMs: 10_000, shortestMs: 100 };
/** A server that ran this long was healthy: its next crash counts as the first. */
const HEALTHY_AFTER_MS = 60_000;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/**
 * Runs PostgreSQL in `${dataDir}/postgres`, reachable through a Unix socket only, created on the first start, started
 * again when it crashes. Rejects when the first start fails.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log } = options;
  const settings = { ...serverSettings, ...options.settings };
  const cluster = await prepareCluster(options.dataDir);
  const stopping = new AbortController();

  const launch = async (): Promise<Postmaster> => {
    const ended = await stopLeftovers(cluster);
    if (ended > 0) log.warn(`postgresql: ended ${ended} processes that an earlier start had left behind`);
    return startPostmaster(cluster, settings, log);
  };

  let postmaster = await launch();
  // A process that ends without stop() does not leave PostgreSQL behind, unless it is killed.
  const interrupt = (): void => postmaster.signal('SIGINT');
  process.once('exit', interrupt);
  try {
    await postmaster.ready;
  } catch (error) {
    process.off('exit', interrupt);
    throw error;
  }

  const supervise = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      const startedAt = performance.now();
      const how = await postmaster.exited;
      if (stopping.signal.aborted) return;
      log.error(`postgresql: ended unexpectedly (${how}); starting it again`);
      options.onExit?.(how);
      failures = performance.now() - startedAt > HEALTHY_AFTER_MS ? 1 : failures + 1;
      await sleep(backoffMs(failures, RESTART, Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        postmaster = await launch();
        // Asked to stop while the leftovers were being ended.
        if (stopping.signal.aborted) return shutDown(postmaster);
      } catch (error) {
        log.error(`postgresql: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const supervised = supervise();

  return {
    url: `postgresql:///postgres?user=pharos&host=${encodeURIComponent(cluster.socket.forClients)}`,
    async stop() {
      stopping.abort();
      process.off('exit', interrupt);
      await shutDown(postmaster);
      await supervised;
      await removeSocketFolder(cluster);
    },
  };
};

const prepareCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, 'postgres');
  const runAs = await chooseUser(folder);
  const name = await clusterNameOf(dataDir);
  const postgresFolder = await reachablePostgres(findPostgresFolder(), runAs);
  await initializeCluster({ name, folder, postgresFolder, runAs });
  return { name, folder, postgresFolder, runAs, socket: await socketFolderOf(folder, name, runAs) };
};

const removeSocketFolder = async ({ folder, socket }: Cluster): Promise<void> => {
  if (socket.forClients !== folder) await rm(socket.forClients, { recursive: true, force: true });
};

/** Fast shutdown; immediate when that takes too long (an archive on a dead disk), then the end. */
const shutDown = async (postmaster: Postmaster): Promise<void> => {
  postmaster.signal('SIGINT');
  if (await endsWithin(postmaster, FAST_SHUTDOWN_MS)) return;
  postmaster.signal('SIGQUIT');
  if (await endsWithin(postmaster, IMMEDIATE_SHUTDOWN_MS)) return;
  postmaster.signal('SIGKILL');
  await postmaster.exited;
};

const endsWithin = async (postmaster: Postmaster, ms: number): Promise<boolean> => {
  const waiting = new AbortController();
  const ended = await Promise.race([
    postmaster.exited.then(() => true),
    sleep(ms, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  return ended;
};
