import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { findSystemProblems, type SystemProblemKind } from '@pharos/domain/self-watch/system-problem.ts';
import type { Logger } from 'pino';

export interface HeartbeatOptions {
  url: string;
  facts: { read(): SelfFacts };
  log: Logger;
  everyMs?: number;
}

const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const GOES_ON: ReadonlySet<SystemProblemKind> = new Set(['overloaded', 'location-not-seeing', 'threads-stuck']);

/** Requests a URL each minute while probing, storing and notifying work, so that another monitor notices failures. */
export class Heartbeat implements AsyncDisposable {
  readonly #options: HeartbeatOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #fails = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer || this.#stopping.signal.aborted) return;
    this.#timer = setInterval(() => this.#beat(), this.#options.everyMs ?? EVERY_MS);
    this.#beat();
  }

  /** Aborts the running request. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#sending;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #beat(): void {
    const { facts } = this.#options;
    // An installation still works if it is overloaded, or has another working location or probe thread.
    if (findSystemProblems(facts.read(), performance.now()).some(({ kind }) => !GOES_ON.has(kind))) return;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  async #send(): Promise<void> {
    const { url, log } = this.#options;
    try {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The server responded with HTTP status ${response.status}`);
      if (this.#fails) log.info('Heartbeat requests (HEARTBEAT_URL) succeed again');
      this.#fails = false;
    } catch (error) {
      if (this.#stopping.signal.aborted || this.#fails) return;
      this.#fails = true;
      // The address may contain a secret.
      log.warn(
        { reason: reasonOf(error) },
        'Heartbeat request (HEARTBEAT_URL) failed; Pharos sends it again every minute',
      );
    }
  }
}

/** `fetch` hides the cause behind "fetch failed". */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
