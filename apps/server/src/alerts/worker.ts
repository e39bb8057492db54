import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { openDatabase } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { createChannels } from './channels/registry.ts';
import type { MailTransport } from './mail/mail.ts';
import { createTasks } from './tasks.ts';
import { openWorkerSession, type WorkerSession } from './worker-session.ts';

export interface WorkerOptions {
  databaseUrl: string;
  mail: MailTransport;
  secrets: SecretBox;
  /** Public origin of the product, for links. */
  baseUrl: string;
  log: Logger;
  /** Jobs at a time. */
  concurrency?: number;
  now?: () => number;
  random?: () => number;
}

export interface Worker {
  /** Takes no more jobs, lets those under way end (for a few seconds), and disconnects. Safe to call twice. */
  stop(): Promise<void>;
}

/** As many as mail connections, and one to decide what is to be sent. */
const CONCURRENCY = 6;
/** Beside a connection for each job: the queue's own, and one that listens. */
const SPARE_CONNECTIONS = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2000;

/** Runs the jobs of alerts and mails until stopped, across restarts of the database. Rejects when it cannot start. */
export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const { databaseUrl, log, concurrency = CONCURRENCY, now = Date.now, random = Math.random } = options;
  const database = openDatabase(databaseUrl, concurrency + SPARE_CONNECTIONS);
  const { mail, secrets, baseUrl } = options;
  const services = { db: database.db, channels: createChannels(options), mail, secrets, baseUrl, log, now, random };
  const tasks: TaskList = createTasks(services);
  const open = (): Promise<WorkerSession> =>
    openWorkerSession({ databaseUrl, pool: database.pool, tasks, concurrency, log });

  const stopping = new AbortController();
  const closeDatabase = () =>
    Promise.race([database.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]).then(() => {});
  const first = await open().catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  const loop = keepOpen(first, open, stopping.signal, log);
  let stopped: Promise<void> | undefined;
  return {
    stop: () => {
      stopping.abort();
      stopped ??= loop.then(closeDatabase);
      return stopped;
    },
  };
};

/** One session after the other, with a growing pause while the database stays away. */
const keepOpen = async (first: WorkerSession, open: () => Promise<WorkerSession>, signal: AbortSignal, log: Logger) => {
  let session: WorkerSession | null = first;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    if (session) {
      await Promise.race([session.ended, aborted(signal)]);
      await session.close();
      pause = FIRST_PAUSE_MS;
    }
    if (signal.aborted) return;
    await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    session = await open().catch((error: unknown) => {
      log.warn({ err: error }, 'The job worker cannot start again yet');
      return null;
    });
  }
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
