import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { followSilence, type Silence } from '@pharos/domain/schedule/silence.ts';
import { errorCode } from '@pharos/probes/error-code.ts';
import type { AgentLog } from '../log.ts';
import { ownFault } from '../own-fault.ts';
import type { Abilities, FromThread, ThreadSetup, ToThread } from './messages.ts';

export interface ProbeThreadOptions {
  entry: URL;
  setup: Omit<ThreadSetup, 'gauges'>;
  onResults(results: readonly ProbeResult[]): void;
  onStuck?: (() => void) | undefined;
  log: AgentLog;
  /** The default is 5,000. */
  maxSilenceMs?: number | undefined;
}

const MAX_SILENCE_MS = 5000;
const MAX_LISTED_CHECKS = 20;

/**
 * A thread that ran for this time is replaced immediately. After several shorter runs in a row, the replacement is
 * delayed.
 */
const LONG_LIFE_MS = 10_000;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const RESTART = { firstMs: 800, maxMs: 20_000, minMs: 200 };

/**
 * A thread beyond these limits is replaced. Two thousand probes need a tenth of them. Response bodies are outside of
 * the heap and have their own limit (`probes/stored-bytes.ts`). The young generation has room for the running probes.
 * With half of the size, these would become old objects and cost a sixth more CPU time. Twice the size has no benefit.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 96 };

/** A thread that is replaced when it dies or makes no progress. Each job gets exactly one result. */
export class ProbeThread {
  readonly #options: ProbeThreadOptions;
  readonly #open = new Map<string, ProbeJob>();
  readonly #ready = Promise.withResolvers<Abilities>();
  readonly #drained = Promise.withResolvers<void>();
  #worker: Worker | undefined;
  #gauges = newGauges();
  #silence: Silence = { progress: 0, inspectedAt: 0, silentMs: 0 };
  #watchdog: NodeJS.Timeout | undefined;
  #unsent: ProbeJob[] = [];
  #sending: NodeJS.Immediate | undefined;
  #restart: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #earlyDeaths = 0;
  #replaced = 0;
  #isOutOfMemory = false;
  #isStopping = false;

  constructor(options: ProbeThreadOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#open.size;
  }

  get replaced(): number {
    return this.#replaced;
  }

  /** Rejects if the thread could not be started at all. */
  start(): Promise<Abilities> {
    if (!this.#worker) this.#spawn();
    return this.#ready.promise;
  }

  load(): { active: number; waiting: number } {
    return { active: Atomics.load(this.#gauges, 0), waiting: Atomics.load(this.#gauges, 1) };
  }

  run(jobs: readonly ProbeJob[]): void {
    for (const job of jobs) {
      if (this.#open.has(job.runId)) continue;
      this.#open.set(job.runId, job);
      this.#unsent.push(job);
    }
    this.#sending ??= setImmediate(() => this.#send());
  }

  /** Finishes the running probes within `graceMs`, and returns all other jobs as not probed. Idempotent. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearImmediate(this.#sending);
    clearTimeout(this.#restart);
    clearInterval(this.#watchdog);
    this.#post({ kind: 'drain' });
    const timeout = setTimeout(this.#drained.resolve, this.#worker ? graceMs : 0);
    await this.#drained.promise;
    clearTimeout(timeout);
    this.#giveUp('the agent stopped');
    await this.#worker?.terminate();
  }

  #spawn(): void {
    const { entry, setup, log } = this.#options;
    // The flag of the process would take precedence over the limit of this thread.
    setFlagsFromString('--max-semi-space-size=0');
    this.#gauges = newGauges();
    const worker = new Worker(entry, {
      workerData: { ...setup, gauges: this.#gauges.buffer },
      name: 'probe',
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#worker = worker;
    this.#startedAt = performance.now();
    worker.on('message', (message: FromThread) => {
      if (worker === this.#worker) this.#onMessage(message);
    });
    worker.on('error', (error) => {
      if (worker !== this.#worker) return;
      this.#ready.reject(error);
      this.#isOutOfMemory = errorCode(error) === OUT_OF_MEMORY;
      if (!this.#isStopping) {
        log.error(
          { err: error, open: this.#open.size },
          'A probe thread failed and is replaced; its open jobs count as prober errors',
        );
      }
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) this.#onExit(code);
    });
  }

  #onMessage(message: FromThread): void {
    if (message.kind === 'ready') {
      this.#ready.resolve(message.abilities);
      this.#watch();
    } else if (message.kind === 'drained') this.#drained.resolve();
    else this.#answer(message.results);
  }

  #watch(): void {
    const maxSilenceMs = this.#options.maxSilenceMs ?? MAX_SILENCE_MS;
    const everyMs = maxSilenceMs / 10;
    this.#silence = { progress: -1, inspectedAt: performance.now(), silentMs: 0 };
    clearInterval(this.#watchdog);
    if (this.#isStopping) return;
    this.#watchdog = setInterval(() => {
      const inspection = { progress: Atomics.load(this.#gauges, 2), now: performance.now(), everyMs };
      this.#silence = followSilence(this.#silence, inspection);
      if (this.#silence.silentMs >= maxSilenceMs) this.#replaceStuck();
    }, everyMs);
    this.#watchdog.unref();
  }

  #replaceStuck(): void {
    const { log, onStuck } = this.#options;
    const worker = this.#worker;
    const now = Date.now();
    const due = [...this.#open.values()].filter(({ dueAt }) => dueAt <= now);
    log.error(
      {
        silentMs: Math.round(this.#silence.silentMs),
        open: this.#open.size,
        checks: due.slice(0, MAX_LISTED_CHECKS).map(({ checkId }) => checkId),
      },
      'A probe thread does not respond and is replaced; its running probes count as prober errors',
    );
    // A call outside of JavaScript cannot be interrupted, so the new thread does not wait for the end of the old one.
    this.#replace('the probe thread did not respond');
    void worker?.terminate();
    onStuck?.();
  }

  #onExit(code: number): void {
    this.#ready.reject(new Error(`The probe thread ended with code ${code} before it was ready.`));
    if (this.#isStopping) {
      this.#worker = undefined;
      this.#drained.resolve();
      return;
    }
    const reason = this.#isOutOfMemory ? 'the probe thread ran out of memory' : 'the probe thread failed';
    this.#isOutOfMemory = false;
    this.#replace(reason);
  }

  #replace(reason: string): void {
    this.#worker = undefined;
    clearInterval(this.#watchdog);
    this.#earlyDeaths = performance.now() - this.#startedAt < LONG_LIFE_MS ? this.#earlyDeaths + 1 : 0;
    this.#replaced += 1;
    if (this.#earlyDeaths < 2) {
      const now = Date.now();
      this.#giveUp(reason, ({ dueAt }) => dueAt <= now);
      this.#spawn();
      this.#post({ kind: 'jobs', jobs: [...this.#open.values()] });
    } else {
      this.#giveUp(reason);
      this.#restart = setTimeout(() => this.#spawn(), backoffMs(this.#earlyDeaths - 1, RESTART, Math.random()));
    }
  }

  #send(): void {
    this.#sending = undefined;
    if (!this.#worker) {
      this.#giveUp('no probe thread is running');
      return;
    }
    const jobs = this.#unsent;
    this.#unsent = [];
    this.#post({ kind: 'jobs', jobs });
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #answer(results: readonly ProbeResult[]): void {
    const expected = results.filter(({ runId }) => this.#open.delete(runId));
    if (expected.length > 0) this.#options.onResults(expected);
  }

  /** Returns the open jobs as prober errors. */
  #giveUp(reason: string, which: (job: ProbeJob) => boolean = () => true): void {
    this.#gauges.fill(0);
    this.#unsent = [];
    const now = Date.now();
    this.#answer([...this.#open.values()].filter(which).map((job) => ownFault(job, reason, now)));
  }
}

const newGauges = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(12));
