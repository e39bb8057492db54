import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Maximum time that a job waits for its message. After that, the message continues without the job. */
const JOB_WAITS_MS = 15_000;
/** Maximum number of messages that are being sent without a job. Each of them uses a connection to the mail server. */
export const MAX_WITHOUT_JOB = 30;
/** Leaves capacity for other organizations when the mail server is slow for some recipients. */
export const MAX_WITHOUT_JOB_OF_ORGANIZATION = 10;
const MIN_RETRY_MS = 5000;
const RETRY_SPREAD_MS = 25_000;
/**
 * Returns the time after which a job runs again if its message is being sent or this worker has no capacity. The time
 * is random, because there may be many such jobs.
 */
export const retryInMs = (random: () => number): number => MIN_RETRY_MS + random() * RETRY_SPREAD_MS;

const REMEMBERED = 1000;
const LAST_TRY_MS = 1000;

export interface Send<T> {
  /** Null for an account email. */
  organizationId: number | null;
  keys: readonly string[];
  send: () => Promise<T>;
  /** The record must not be lost, because the message has already been sent. */
  record: (outcome: T) => Promise<void>;
  /** Ensures that the message is sent even if this process dies, because its job ends before the outcome is known. */
  postpone: () => Promise<void>;
}

/**
 * The messages that this worker is sending or has not recorded yet. A mail server may take ten minutes to respond (RFC
 * 5321, section 4.5.3.2.6), and the database may be unavailable. Neither may delay other jobs or cause a second send.
 */
export class ActiveSends {
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #keys = new Set<string>();
  readonly #accepted = new Set<string>();
  readonly #jobWaitsMs: number;
  readonly #withoutJob: (number | null)[] = [];

  constructor(log: Logger, jobWaitsMs: number = JOB_WAITS_MS) {
    this.#log = log;
    this.#jobWaitsMs = jobWaitsMs;
  }

  /**
   * Whether a message of the organization must wait until a message without a job has ended. Null for an account email.
   */
  isFullFor(organizationId: number | null): boolean {
    const own = organizationId === null ? 0 : this.#withoutJob.filter((id) => id === organizationId).length;
    return this.#withoutJob.length >= MAX_WITHOUT_JOB || own >= MAX_WITHOUT_JOB_OF_ORGANIZATION;
  }

  /** Aborts when the worker stops and gives up recording outcomes. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Remembers the latest accepted messages, for jobs that run again because their end could not be recorded. */
  addAccepted(key: string): void {
    this.#accepted.add(key);
    const [oldest] = this.#accepted;
    if (oldest !== undefined && this.#accepted.size > REMEMBERED) this.#accepted.delete(oldest);
  }

  wasAccepted(key: string): boolean {
    return this.#accepted.has(key);
  }

  /**
   * Resolves when the outcome is recorded, or when the message is stored for later and continues without its job.
   * Rejects with the error of a step if the job still waits.
   */
  run<T>(steps: Send<T>): Promise<void> {
    const { promise: jobEnd, resolve, reject } = Promise.withResolvers<void>();
    let isWaitedFor = true;
    const endJob = (): void => {
      isWaitedFor = false;
      resolve();
    };
    const whole = this.#sendAndRecord(steps, endJob).then(resolve, (err: unknown) => {
      if (isWaitedFor) return reject(err);
      if (!this.stopping.aborted)
        this.#log.error({ err }, 'Sending a message failed because of a fault in Pharos; its job runs again');
    });
    this.#underWay.add(whole);
    void whole.finally(() => this.#underWay.delete(whole));
    return jobEnd;
  }

  /**
   * Waits up to `withinMs` for messages in progress. In the last `lastTryMs`, gives up outcomes that cannot be
   * recorded. Their last attempt and the end of their jobs need the connections that the worker closes afterward.
   */
  async stop(withinMs: number, lastTryMs: number = LAST_TRY_MS): Promise<void> {
    await this.#wait(withinMs - lastTryMs);
    this.#stopping.abort();
    await this.#wait(lastTryMs);
  }

  async #wait(ms: number): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), sleep(ms, undefined, { ref: false })]);
  }

  async #sendAndRecord<T>(
    { organizationId, keys, send, record, postpone }: Send<T>,
    endJob: () => void,
  ): Promise<void> {
    for (const key of keys) this.#keys.add(key);
    let isWithoutJob = false;
    try {
      const outcome = send();
      if (await this.#takesLong(outcome)) {
        isWithoutJob = true;
        this.#withoutJob.push(organizationId);
        // This must precede the recording, which replaces the stored job.
        await postpone().then(endJob, (err: unknown) =>
          this.#log.warn(
            { err },
            'The retry of a slow message could not be stored; its job waits for the end of the send',
          ),
        );
      }
      await record(await outcome);
    } finally {
      if (isWithoutJob) this.#withoutJob.splice(this.#withoutJob.indexOf(organizationId), 1);
      for (const key of keys) this.#keys.delete(key);
    }
  }

  async #takesLong(outcome: Promise<unknown>): Promise<boolean> {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, this.#jobWaitsMs, true);
    const isSettled = () => false;
    try {
      return await Promise.race([outcome.then(isSettled, isSettled), timeIsUp]);
    } finally {
      clearTimeout(timer);
    }
  }
}
