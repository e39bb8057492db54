import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openWorkerPresence, type WorkerPresence } from '../storage/jobs/worker-presence.ts';

export interface SessionOptions {
  databaseUrl: string;
  pool: pg.Pool;
  tasks: TaskList;
  concurrency: number;
  log: Logger;
}

/** The queue's workers on one stretch of a reachable database. */
export interface WorkerSession {
  /** Resolves when it has broken down: the database went away, or the queue gave up. */
  ended: Promise<void>;
  /** Lets jobs under way end, for a few seconds. */
  close(): Promise<void>;
}

/** How often jobs that are due later (alert delays, retries) are looked for; new ones are heard of at once. */
const POLL_MS = 2000;
const SWEEP_MS = 5000;
const DRAIN_MS = 6000;

export const openWorkerSession = async (options: SessionOptions): Promise<WorkerSession> => {
  const { databaseUrl, pool, tasks, concurrency, log } = options;
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const presence = await openWorkerPresence(databaseUrl, end);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool, not of the single worker.
  events.on('pool:create', ({ workerPool }) => {
    presence.hold(workerPool.id).catch(end);
  });
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: [],
    // Unbatched, the library lets a failure to note a job's end go unhandled, which would end this process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => logTo(log)),
    events,
  }).catch(async (error: unknown) => {
    await presence.close();
    throw error;
  });
  runner.promise.then(end, end);
  const sweep = setInterval(() => void releaseDead(presence, log), SWEEP_MS);
  void releaseDead(presence, log);

  return {
    ended,
    close: async () => {
      clearInterval(sweep);
      // A runner that broke down has stopped by itself, and says so by rejecting.
      const drained = runner.stop().then(
        () => true,
        () => true,
      );
      if (!(await Promise.race([drained, sleep(DRAIN_MS, false, { ref: false })]))) await runner.kill();
      await presence.close().catch(() => {});
    },
  };
};

/** A failing sweep means that the connection is lost, which ends the session by itself. */
const releaseDead = async (presence: WorkerPresence, log: Logger): Promise<void> => {
  try {
    const dead = await presence.releaseDead();
    if (dead.length > 0) log.info({ workers: dead.length }, 'Took over the jobs of workers that are gone');
  } catch (error) {
    log.debug({ err: error }, 'Could not look for jobs of workers that are gone');
  }
};

/** The queue tells of every job at 'info', which is ours to tell. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const logTo =
  (log: Logger) =>
  (level: keyof typeof LEVELS, message: string, meta: Record<string, unknown>): void => {
    log[LEVELS[level]](meta.error === undefined ? {} : { err: meta.error }, message);
  };
