import type { Logger } from 'pino';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { repairJobTimes } from '../../../apps/server/src/storage/jobs/repair-job-times.ts';
import type { BrokenRule } from '../broken/broken-rule.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import type { Random } from '../random.ts';
import type { Journal } from '../world/journal.ts';
import type { Crash } from '../world/scenario.ts';
import type { Recipients } from '../world/scripted-channel.ts';
import {
  completeJob,
  createTaskRunner,
  failJob,
  nextJobAt,
  type RunTask,
  releaseJobsOf,
  type TakenJob,
  takeJob,
} from './drive-alerts.ts';
import { ProcessDatabase, type SimulatedPostgres } from './simulated-postgres.ts';

const CONCURRENCY = 4;
const RETRY_MS = 1000;

export interface WorkerProcessParts {
  clock: FakeClock;
  postgres: SimulatedPostgres;
  journal: Journal;
  random: Random;
  secrets: SecretBox;
  /** The logger works until the process is gone. */
  logOf: (isGone: () => boolean) => Logger;
  broken: BrokenRule;
  recipients: Recipients;
}

/**
 * A worker that may be lost and start again. Replaces the loop of the job queue, which does not use the simulated
 * clock.
 */
export class WorkerProcess {
  readonly #parts: WorkerProcessParts;
  #database: ProcessDatabase | undefined;
  #runTask: RunTask | undefined;
  #endTasks: (() => void) | undefined;
  /** Names the locks of the jobs that the session has claimed. */
  #session = 0;
  /** Ended sessions whose jobs are still locked. */
  #ended: string[] = [];
  #running = 0;
  #awayMs = RETRY_MS;
  #wake: { at: number; cancel: () => void } | undefined;
  #mustRepairJobs = false;
  #isCrashing = false;

  constructor(parts: WorkerProcessParts) {
    this.#parts = parts;
  }

  start(): void {
    const { postgres, journal, random, broken, recipients } = this.#parts;
    const database = new ProcessDatabase(
      postgres,
      { onLost: () => this.#onLost(), onJobAdded: () => this.wake() },
      broken.statements?.('worker', postgres),
    );
    this.#database = database;
    const isGone = (): boolean => database.isGone;
    const channel = recipients.channelOf({ isGone, crash: (awayMs) => this.#end(awayMs) });
    const { run: runTask, end } = createTaskRunner({
      secrets: this.#parts.secrets,
      log: this.#parts.logOf(isGone),
      db: database.db,
      channel: broken.channel?.(channel, this.#parts) ?? channel,
      random: () => random.next(),
    });
    this.#endTasks = end;
    this.#runTask = broken.tasks?.(runTask, { db: database.db, channel }) ?? runTask;
    this.#beginSession();
    journal.comesBack('worker');
  }

  crash({ awayMs, ...loss }: Crash): void {
    if (!this.#database || this.#database.isGone) return;
    this.#awayMs = awayMs;
    this.#isCrashing = true;
    this.#database.planLoss(loss);
  }

  cancelPlannedLoss(): void {
    this.#isCrashing = false;
    this.#database?.planLoss(null);
  }

  /** The process and its current work remain. */
  loseDatabase(): void {
    this.#isCrashing = false;
    this.#database?.lose();
  }

  /** Looks for jobs that are delayed because the clock was set, as the real worker does every few seconds. */
  repairDelayedJobs(): void {
    this.#mustRepairJobs = true;
    this.wake();
  }

  wake(inMs = 5): void {
    const { clock } = this.#parts;
    const at = clock.now + inMs;
    if (this.#wake && this.#wake.at <= at && this.#wake.at >= clock.now) return;
    this.#wake?.cancel();
    this.#wake = {
      at,
      cancel: clock.at(at, () => {
        this.#wake = undefined;
        void this.#pump();
      }),
    };
  }

  #onLost(): void {
    if (this.#isCrashing) {
      this.#end(this.#awayMs);
      return;
    }
    this.#parts.journal.note('the worker lost its connections');
    this.#parts.journal.lostConnections.push(this.#parts.clock.now);
    this.#beginSession();
  }

  #end(awayMs: number): void {
    const { clock, journal } = this.#parts;
    const database = this.#database;
    if (!database || database.isGone) return;
    this.#isCrashing = false;
    database.end();
    this.#ended.push(this.#name);
    this.#runTask = undefined;
    this.#endTasks?.();
    this.#running = 0;
    journal.goesAway('worker');
    clock.after(awayMs, () => this.start());
  }

  get #name(): string {
    return `session-${this.#session}`;
  }

  #beginSession(): void {
    if (this.#session > 0) this.#ended.push(this.#name);
    this.#session += 1;
    this.#running = 0;
    this.wake(RETRY_MS);
  }

  async #pump(): Promise<void> {
    const { clock } = this.#parts;
    const database = this.#database;
    if (!database || database.isGone) return;
    const name = this.#name;
    try {
      for (let [ended] = this.#ended; ended !== undefined; [ended] = this.#ended) {
        await releaseJobsOf(database.db, ended);
        this.#ended.shift();
      }
      if (this.#mustRepairJobs) {
        await repairJobTimes(database.db);
        this.#mustRepairJobs = false;
      }
      const job = this.#running < CONCURRENCY ? await takeJob(database.db, name, clock.wall) : undefined;
      if (job) {
        void this.#work(database, name, job);
        return this.wake();
      }
      if (this.#running >= CONCURRENCY) return;
      const next = await nextJobAt(database.db);
      if (next !== null) this.wake(Math.max(5, next - clock.wall));
    } catch {
      if (!database.isGone) this.wake(RETRY_MS);
    }
  }

  async #work(database: ProcessDatabase, name: string, job: TakenJob): Promise<void> {
    const { clock, journal } = this.#parts;
    this.#running += 1;
    journal.note(`${name} runs ${job.task} ${JSON.stringify(job.payload)}`);
    try {
      await this.#runTask?.(job.task, job.payload, job.priority);
      await completeJob(database.db, name, job.id);
    } catch (error) {
      if (database.isGone) return;
      journal.note(`job ${job.task} ${JSON.stringify(job.payload)} failed: ${(error as Error).message}`);
      await failJob(database.db, name, job, clock.wall).catch(() => {});
    } finally {
      if (!database.isGone && name === this.#name) {
        this.#running -= 1;
        this.wake();
      }
    }
  }
}
