import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** So long does a job wait for its message; then others have its place, and the message goes on without it. */
const JOB_WAITS_MS = 15_000;
/** So many may be sent without a job; while they are, no further message is begun. Each holds a connection to the mail server. */
export const MAX_WITHOUT_JOB = 30;
/** The part of them that one organization may take: recipients for which the mail server takes long leave room to other organizations. */
export const MAX_WITHOUT_JOB_OF_ORGANIZATION = 10;
const LOOK_AGAIN_MS = 5000;
const LOOK_AGAIN_SPREAD_MS = 25_000;
/** In how many milliseconds a job comes again that found its message being sent by this worker, or no room for it: spread, for there may be many. */
export const lookAgainInMs = (random: () => number): number => LOOK_AGAIN_MS + random() * LOOK_AGAIN_SPREAD_MS;

const REMEMBERED = 1000;
const LAST_TRY_MS = 1000;

/** How one message is sent, and what is done with its outcome. */
export interface Send<T> {
  /** The organization whose message it is; null of an account mail. */
  organizationId: number | null;
  /** Of the deliveries or the mail in the message. */
  keys: readonly string[];
  send: () => Promise<T>;
  /** Not to be lost: what it records has been sent. */
  record: (outcome: T) => Promise<void>;
  /** Makes sure that the message is sent should this process die, as its job ends before its outcome is known. */
  keepForLater: () => Promise<void>;
}

/**
 * The messages that this worker is sending, or has sent and not recorded yet. A mail server may take ten minutes to answer (RFC 5321,
 * section 4.5.3.2.6), and the database may be away meanwhile: neither holds up other jobs, nor is a message sent again because of it.
 */
export class SendsUnderWay {
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #keys = new Set<string>();
  readonly #accepted = new Set<string>();
  readonly #jobWaitsMs: number;
  /** The organizations of the messages that are sent without a job. */
  readonly #withoutJob: (number | null)[] = [];

  constructor(log: Logger, jobWaitsMs: number = JOB_WAITS_MS) {
    this.#log = log;
    this.#jobWaitsMs = jobWaitsMs;
  }

  /** Whether a message of the organization has to wait until one of those without a job has ended; null: an account mail. */
  isFullFor(organizationId: number | null): boolean {
    const own = organizationId === null ? 0 : this.#withoutJob.filter((id) => id === organizationId).length;
    return this.#withoutJob.length >= MAX_WITHOUT_JOB || own >= MAX_WITHOUT_JOB_OF_ORGANIZATION;
  }

  /** Aborts when outcomes that cannot be recorded are given up, since the worker stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Remembers of the latest messages that they were accepted, for jobs that come again because their end could not be recorded. */
  addAccepted(key: string): void {
    this.#accepted.add(key);
    const [oldest] = this.#accepted;
    if (oldest !== undefined && this.#accepted.size > REMEMBERED) this.#accepted.delete(oldest);
  }

  wasAccepted(key: string): boolean {
    return this.#accepted.has(key);
  }

  /**
   * Resolves once the outcome is recorded, or the message is kept for later and goes on without its job. Rejects as its steps do, as
   * long as the job waits.
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
        this.#log.error({ err }, 'A message failed by a fault of Pharos; its job comes again');
    });
    this.#underWay.add(whole);
    void whole.finally(() => this.#underWay.delete(whole));
    return jobEnd;
  }

  /**
   * Waits up to `withinMs` for messages under way. In the last `lastTryMs` of that, outcomes that cannot be recorded are given up: their last
   * try, and the end of their jobs, need the connections that the worker closes after this.
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
    { organizationId, keys, send, record, keepForLater }: Send<T>,
    endJob: () => void,
  ): Promise<void> {
    for (const key of keys) this.#keys.add(key);
    let isWithoutJob = false;
    try {
      const outcome = send();
      if (await this.#takesLong(outcome)) {
        isWithoutJob = true;
        this.#withoutJob.push(organizationId);
        // Before the outcome is recorded, which is to replace it.
        await keepForLater().then(endJob, (err: unknown) =>
          this.#log.warn({ err }, 'A message that is being sent could not be kept for later; its job waits'),
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
