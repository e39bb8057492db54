import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClockReading, clockStep } from '@pharos/domain/schedule/clock-step.ts';
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openWorkerPresence, type WorkerPresence } from '../storage/jobs/worker-presence.ts';
import { runFlaggedInTurn } from './flagged-in-turn.ts';
import { logQueueTo } from './log-queue.ts';

export interface SessionParts {
  databaseUrl: string;
  pool: pg.Pool;
  tasks: TaskList;
  crontab: readonly CronItem[];
  concurrency: number;
  log: Logger;
}

/** Interval of the search for jobs that become due later (alert delays, retries). New jobs start immediately. */
const POLL_MS = 2000;
const RELEASE_MS = 5000;
/** A session ends if the database has not responded to a search for this time. */
const UNANSWERED_MS = 60_000;
const DRAIN_MS = 6000;
const KILL_MS = 1000;

/** The workers of the queue from a connection until its failure or a close. */
export class WorkerSession {
  /** Resolves when the database became unavailable or the queue stopped. */
  readonly ended: Promise<void>;
  readonly #presence: WorkerPresence;
  readonly #runner: Runner;
  readonly #releases: NodeJS.Timeout;

  private constructor(ended: Promise<void>, presence: WorkerPresence, runner: Runner, releases: NodeJS.Timeout) {
    this.ended = ended;
    this.#presence = presence;
    this.#runner = runner;
    this.#releases = releases;
  }

  static async open({ databaseUrl, pool, tasks, crontab, concurrency, log }: SessionParts): Promise<WorkerSession> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const presence = await openWorkerPresence(databaseUrl, end);
    try {
      await repairJobTimes(presence, log);
    } catch (error) {
      await presence.close();
      throw error;
    }
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked with the id of the pool, not of a single worker.
    events.on('pool:create', ({ workerPool }) => {
      presence.lock(workerPool.id).catch(() => end());
    });
    // The library reads the ids of its tasks once. If that fails, each worker gets the same error at each poll, until a
    // new session begins.
    let lastError: unknown;
    events.on('worker:getJob:error', ({ error }) => {
      if (error === lastError) end();
      lastError = error;
    });
    // A queue that could not record the end of a job takes no more jobs, and waits forever for the running ones.
    for (const event of ['pool:fatalError', 'worker:fatalError'] as const) events.on(event, () => end());
    const inTurn = runFlaggedInTurn(tasks);
    const runner = await run({
      pgPool: releasingOnce(pool),
      taskList: inTurn.tasks,
      forbiddenFlags: inTurn.flagsOfRunning,
      parsedCronItems: parseCronItems([...crontab]),
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // Enables batches without a delay. Without batches, a failure to record the end of a job is unhandled and would
      // end this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => logQueueTo(log)),
      events,
    }).catch(async (error: unknown) => {
      await presence.close();
      throw error;
    });
    runner.promise.then(end, () => end());
    return new WorkerSession(ended, presence, runner, startReleasingDead(presence, log, end));
  }

  async close(): Promise<void> {
    clearInterval(this.#releases);
    // A failed runner has already stopped, and rejects for that reason.
    const drained = this.#runner.stop().then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([drained, sleep(DRAIN_MS, false, { ref: false })]))) {
      const killed = this.#runner.kill().catch(() => {});
      await Promise.race([killed, sleep(KILL_MS, undefined, { ref: false })]);
    }
    await this.#presence.close().catch(() => {});
  }
}

/**
 * The library releases its LISTEN connection at the end, and again if LISTEN fails at that time. The second release
 * would throw an uncaught error and end this process.
 */
const releasingOnce = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]): unknown =>
    callback
      ? // Without a connection, `release` is undefined, contrary to its type.
        pool.connect((error, client, release) => callback(error, client, client ? once(release) : release))
      : pool.connect();
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key, target)) });
};

const once = <Args extends unknown[]>(call: (...args: Args) => void): ((...args: Args) => void) => {
  let isCalled = false;
  return (...args) => {
    if (!isCalled) call(...args);
    isCalled = true;
  };
};

/**
 * Searches every few seconds for dead workers, which also shows that this worker is alive. Also searches for jobs that
 * are delayed because the clock was set back. Calls `end` if the clock was set, or if a search takes too long, because
 * other workers may consider this one frozen.
 */
const startReleasingDead = (presence: WorkerPresence, log: Logger, end: () => void): NodeJS.Timeout => {
  let searchingSince: number | null = null;
  let clock = readClock();
  const search = (): void => {
    const [before, now] = [clock, readClock()];
    clock = now;
    const stepMs = clockStep(before, now);
    if (stepMs !== 0) {
      // The library plans periodic tasks with the old clock. A new session uses the new time.
      log.warn({ stepMs }, 'The clock of the machine was changed; the job worker restarts with the new time');
      end();
      return;
    }
    if (searchingSince === null) {
      searchingSince = performance.now();
      void releaseDead(presence, log).finally(() => {
        searchingSince = null;
      });
    } else if (performance.now() - searchingSince > UNANSWERED_MS) end();
  };
  search();
  return setInterval(search, RELEASE_MS);
};

const readClock = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() });

/** A failure means that the connection is lost, which ends the session anyway. */
const releaseDead = async (presence: WorkerPresence, log: Logger): Promise<void> => {
  try {
    const dead = await presence.releaseDead();
    await repairJobTimes(presence, log);
    if (dead.length > 0)
      log.info({ workers: dead.length }, 'Jobs of workers that ended were released for other workers');
  } catch (error) {
    log.debug({ err: error }, 'Searching for jobs of workers that ended failed');
  }
};

const repairJobTimes = async (presence: WorkerPresence, log: Logger): Promise<void> => {
  const jobs = await presence.repairJobTimes();
  if (jobs > 0) log.warn({ jobs }, 'The clock of the machine was set back; jobs that were delayed by this are due now');
};
