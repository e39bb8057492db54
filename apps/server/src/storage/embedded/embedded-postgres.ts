import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { allowClients } from './allow-clients.ts';
import { findPostgresFolder } from './binaries.ts';
import { checkCluster } from './check-cluster.ts';
import type { Cluster, EmbeddedLog } from './cluster.ts';
import { clusterNameOf, findPostgresOf } from './find-processes.ts';
import { accessiblePostgresFolder } from './folder-access.ts';
import { initializeCluster } from './initialize-cluster.ts';
import { embeddedUrl } from './running-url.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { serverSettings } from './server-settings.ts';
import { shutDownServer } from './shut-down-server.ts';
import { socketFolderOf } from './socket-folder.ts';
import { stopOrphanedProcesses } from './stop-orphaned-processes.ts';
import { prepareUser } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  /** The caller must have its lock (`lockDataDir`), because any PostgreSQL that still runs in it is stopped. */
  dataDir: string;
  log: EmbeddedLog;
  onExit?: (how: string) => void;
  /** Overrides the parameters in `server-settings.ts`. */
  settings?: Readonly<Record<string, string>>;
}

const RESTART: Backoff = { firstMs: 200, maxMs: 10_000, minMs: 100 };
/** The run time after which a server counts as healthy. Its next crash counts as the first. */
const HEALTHY_AFTER_MS = 60_000;

export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const postgres = new EmbeddedPostgres(options);
  await postgres.start();
  return postgres;
};

/** PostgreSQL in `${dataDir}/postgres`, accessible only through a Unix socket. It is restarted after a crash. */
export class EmbeddedPostgres implements AsyncDisposable {
  readonly #options: EmbeddedPostgresOptions;
  readonly #stopping = new AbortController();
  #cluster: Cluster | undefined;
  #server: ServerProcess | undefined;
  #supervised: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: EmbeddedPostgresOptions) {
    this.#options = options;
  }

  /** The address for pg and libpq. Available after the start. */
  get url(): string {
    if (!this.#cluster) throw new Error('The embedded PostgreSQL is not running');
    return embeddedUrl(this.#cluster.socket.forClients);
  }

  async start(): Promise<void> {
    this.#cluster = await prepareCluster(this.#options.dataDir);
    const server = await this.#launch(this.#cluster);
    this.#server = server;
    // Stops PostgreSQL if the process ends without `stop()`. This is impossible if the process is killed.
    process.once('exit', this.#interrupt);
    try {
      await server.ready;
    } catch (error) {
      process.off('exit', this.#interrupt);
      throw error;
    }
    this.#supervised = this.#supervise(this.#cluster, server);
  }

  /** Ends open transactions and writes all data to the disk. It is safe to call it twice. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    process.off('exit', this.#interrupt);
    if (this.#server) await shutDownServer(this.#server, this.#options.log);
    await this.#supervised;
    if (this.#cluster) await removeSocketFolder(this.#cluster);
  }

  readonly #interrupt = (): void => this.#server?.signal('SIGINT');

  async #launch(cluster: Cluster): Promise<ServerProcess> {
    const { log, settings } = this.#options;
    const ended = await stopOrphanedProcesses(cluster);
    if (ended > 0) log.warn(`postgresql: ${ended} processes of an earlier start were still running and were ended`);
    return startServerProcess(cluster, { ...serverSettings, ...settings }, log);
  }

  async #supervise(cluster: Cluster, first: ServerProcess): Promise<void> {
    const { log, onExit } = this.#options;
    const { signal } = this.#stopping;
    let server = first;
    let failures = 0;
    for (;;) {
      const startedAt = performance.now();
      const how = await server.exited;
      if (signal.aborted) return;
      log.error(`postgresql: the server exited unexpectedly (${how}); restarting it`);
      onExit?.(how);
      failures = performance.now() - startedAt > HEALTHY_AFTER_MS ? 1 : failures + 1;
      await sleep(backoffMs(failures, RESTART, Math.random()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        server = await this.#launch(cluster);
        this.#server = server;
        // `stop()` was called while orphaned processes were being ended.
        if (signal.aborted) return shutDownServer(server, log);
      } catch (error) {
        log.error(`postgresql: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}

const prepareCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, 'postgres');
  const name = await clusterNameOf(dataDir);
  const runAs = await prepareUser(folder, async () => (await findPostgresOf(name)).length > 0);
  const postgresFolder = await accessiblePostgresFolder(findPostgresFolder(), runAs);
  await initializeCluster({ name, folder, postgresFolder, runAs });
  await checkCluster({ folder, runAs });
  await allowClients({ folder, runAs });
  return { name, folder, postgresFolder, runAs, socket: await socketFolderOf(folder, name, runAs) };
};

const removeSocketFolder = async ({ folder, socket }: Cluster): Promise<void> => {
  if (socket.forClients !== folder) await rm(socket.forClients, { recursive: true, force: true });
};
