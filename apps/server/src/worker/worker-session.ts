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

/** How often jobs that are due later (alert delays, retries) are looked for; the worker is notified of new ones at once. */
const POLL_MS = 2000;
const RELEASE_MS = 5000;
/** A database that has not answered a look for that long is not waited for. */
const UNANSWERED_MS = 60_000;
const DRAIN_MS = 6000;
const KILL_MS = 1000;

/** The queue's workers while the database is reachable, from connecting until that breaks down or is closed. */
export class WorkerSession {
  /** Resolves when it has broken down: the database went away, or the queue gave up. */
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
      await bringBackJobs(presence, log);
    } catch (error) {
      await presence.close();
      throw error;
    }
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked in the name of the pool, not of the single worker.
    events.on('pool:create', ({ workerPool }) => {
      presence.lock(workerPool.id).catch(() => end());
    });
    // The library looks up the ids of its tasks once. If that fails, each worker gets the same error at each poll, until a new session begins.
    let lastError: unknown;
    events.on('worker:getJob:error', ({ error }) => {
      if (error === lastError) end();
      lastError = error;
    });
    // A queue that could not record how a job ended takes no more jobs, and waits for ever for those under way.
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
      // Unbatched, the library lets a failure to record a job's end go unhandled, which would end this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => logQueueTo(log)),
      events,
    }).catch(async (error: unknown) => {
      await presence.close();
      throw error;
    });
    runner.promise.then(end, () => end());
    return new WorkerSession(ended, presence, runner, keepReleasingDead(presence, log, end));
  }

  /** Lets jobs under way end, for a few seconds. */
  async close(): Promise<void> {
    clearInterval(this.#releases);
    // A runner that broke down has stopped by itself, and says so by rejecting.
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
 * Returns the pool with connections that may be released twice: the library releases the one that it listens on at its end, and again when
 * LISTEN fails during that. The second release would throw where nothing catches it, and end this process.
 */
const releasingOnce = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]): unknown =>
    callback
      ? // Without a connection there is no `release`, other than its type says.
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
 * Looks each few seconds for workers that are gone, by which this one shows that it is there, and for jobs that a clock set back holds up.
 * Calls `end` when a look takes too long, since others may have taken this worker for frozen by then, and when the clock was set.
 */
const keepReleasingDead = (presence: WorkerPresence, log: Logger, end: () => void): NodeJS.Timeout => {
  let lookingSince: number | null = null;
  let clock = readClock();
  const look = (): void => {
    const [before, now] = [clock, readClock()];
    clock = now;
    const stepMs = clockStep(before, now);
    if (stepMs !== 0) {
      // The library plans periodic tasks by the clock of before: a new session plans them by the new time.
      log.warn({ stepMs }, 'The clock was set: the job worker starts again by the new time');
      end();
      return;
    }
    if (lookingSince === null) {
      lookingSince = performance.now();
      void releaseDead(presence, log).finally(() => {
        lookingSince = null;
      });
    } else if (performance.now() - lookingSince > UNANSWERED_MS) end();
  };
  look();
  return setInterval(look, RELEASE_MS);
};

/** The machine's clocks, at one moment. */
const readClock = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() });

/** A failing look means that the connection is lost, which ends the session by itself. */
const releaseDead = async (presence: WorkerPresence, log: Logger): Promise<void> => {
  try {
    const dead = await presence.releaseDead();
    await bringBackJobs(presence, log);
    if (dead.length > 0) log.info({ workers: dead.length }, 'Took over the jobs of workers that are gone');
  } catch (error) {
    log.debug({ err: error }, 'Could not look for jobs of workers that are gone');
  }
};

const bringBackJobs = async (presence: WorkerPresence, log: Logger): Promise<void> => {
  const jobs = await presence.bringBackJobs();
  if (jobs > 0) log.warn({ jobs }, 'The clock was set back: jobs that wait by the time of before are due now');
};
