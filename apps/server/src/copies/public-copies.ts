import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { Logger } from 'pino';
import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';
import { type CopySession, openCopySession } from '../storage/copies/copy-session.ts';
import type { CopiedFiles } from '../usecases/copies/public-file.ts';
import { CopyWriter, DestinationError } from './copy-writer.ts';
import { type Destination, PathError } from './destination.ts';

export interface PublicCopiesParts {
  databaseUrl: string;
  destination: Destination;
  /** Returns the organizations whose pages and badges are copied. */
  organizations: () => Promise<readonly number[]>;
  /**
   * Returns the files that the copy must contain for an organization. There are none if the organization publishes
   * nothing.
   */
  filesOf: (organizationId: number) => Promise<CopiedFiles>;
  log: Logger;
  now?: () => number;
  random?: () => number;
  /** Interval of complete copy runs. Default: 1 minute. */
  roundMs?: number;
  /** Overrides `BY_TIME_EVERY_MS`. Default: 5 seconds. */
  byTimeEveryMs?: number;
}

const ROUND_MS = 60_000;
/** Minimum interval between two reads of an organization that are caused only by time. */
const BY_TIME_EVERY_MS = 5000;
/** Delay that combines simultaneous changes into one write. */
const TOGETHER_MS = 500;
const STOP_MS = 3000;
const RETRY: Backoff = { firstMs: 2000, longestMs: 60_000, shortestMs: 1000 };

/**
 * Maintains a copy of the public pages at a destination. It writes changes within seconds, including changes that only
 * time causes. It rewrites everything each minute, because each page shows when it was written. Only one process writes
 * at a time; another process continues when it ends.
 */
export class PublicCopies implements AsyncDisposable {
  readonly #parts: PublicCopiesParts;
  readonly #writer: CopyWriter;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  readonly #changed = new Set<number>();
  /** The times in epoch milliseconds at which the written files of an organization become outdated without a change. */
  readonly #goodUntil = new Map<number, number>();
  #wake: () => void = () => {};
  #roundDueAt = 0;
  #failures = 0;
  #failingSince: number | null = null;
  /** The text of the current failure that was logged last. */
  #loggedText: string | null = null;
  /** The first error of reading an organization in this run. */
  #unread: Error | null = null;
  /** The first error of a single path in this run. All other paths were written. */
  #unwritten: DestinationError | null = null;
  #loop: Promise<void> | undefined;

  constructor(parts: PublicCopiesParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#writer = new CopyWriter(parts.destination, this.#now);
  }

  /** Starts copying in the background. No caller waits for the first copy, and a failing destination is retried. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Stops after the file that is being written, or after a timeout. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await Promise.race([this.#loop, sleep(STOP_MS, undefined, { ref: false })]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Opens one session after another until the copy is stopped. */
  async #run(): Promise<void> {
    const { databaseUrl, destination } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      let session: CopySession | null = null;
      let isLost = false;
      try {
        session = await openCopySession(databaseUrl, destination.name, {
          onChange: (organizationId) => {
            this.#changed.add(organizationId);
            this.#wake();
          },
          onLost: () => {
            isLost = true;
            this.#wake();
          },
        });
        // This process was not notified of earlier changes.
        this.#roundDueAt = 0;
        const opened = session;
        while (!signal.aborted && !isLost) await this.#work(opened, () => isLost);
      } catch (error) {
        await this.#fail(error);
      } finally {
        await session?.close().catch(() => {});
      }
    }
  }

  /** Performs the work that is due, then waits until more is due. */
  async #work(session: CopySession, isLost: () => boolean): Promise<void> {
    const mayWrite = (): boolean => session.isHeld && !isLost() && !this.#stopping.signal.aborted;
    if (!mayWrite()) {
      this.#roundDueAt = 0;
      this.#changed.clear();
      this.#goodUntil.clear();
      await this.#wait(TOGETHER_MS);
      return;
    }
    try {
      if (performance.now() >= this.#roundDueAt) await this.#round(mayWrite);
      await this.#writeChanged(mayWrite);
      const problem = this.#unread ?? this.#unwritten;
      if (problem !== null) throw problem;
      if (this.#roundDueAt > 0) this.#recover();
    } catch (error) {
      this.#unread = null;
      this.#unwritten = null;
      this.#roundDueAt = 0;
      await this.#fail(error);
      return;
    }
    await this.#wait(Math.max(0, Math.min(this.#roundDueAt - performance.now(), this.#goodForMs())));
    // Related transactions are committed within this time.
    if (this.#changed.size > 0) await sleep(TOGETHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #round(mayWrite: () => boolean): Promise<void> {
    const begun = performance.now();
    await this.#writer.look();
    const organizations = await this.#parts.organizations();
    for (const organizationId of organizations) {
      await this.#writeChanged(mayWrite);
      if (!mayWrite()) return;
      await this.#update(organizationId, true);
    }
    if (!mayWrite() || this.#unread !== null) return;
    await this.#writer.sweep(new Set(organizations));
    this.#roundDueAt = begun + (this.#parts.roundMs ?? ROUND_MS);
  }

  /** Updates the changed organizations, including those that changed only by time. */
  async #writeChanged(mayWrite: () => boolean): Promise<void> {
    for (const [organizationId, goodUntil] of this.#goodUntil)
      if (goodUntil <= this.#now()) this.#changed.add(organizationId);
    for (const organizationId of [...this.#changed]) {
      if (!mayWrite()) return;
      this.#changed.delete(organizationId);
      await this.#update(organizationId, false);
    }
  }

  /**
   * Updates the files of one organization. If they cannot be read or rendered, they stay unchanged and do not delay
   * other organizations.
   */
  async #update(organizationId: number, withAge: boolean): Promise<void> {
    this.#goodUntil.delete(organizationId);
    try {
      const { files, goodUntil } = await this.#parts.filesOf(organizationId);
      await this.#writer.update(organizationId, files, { withAge });
      const soonest = this.#now() + (this.#parts.byTimeEveryMs ?? BY_TIME_EVERY_MS);
      if (goodUntil < Number.POSITIVE_INFINITY) this.#goodUntil.set(organizationId, Math.max(goodUntil, soonest));
    } catch (error) {
      const isOfPath = error instanceof DestinationError && error.cause instanceof PathError;
      if (isOfPath) {
        this.#unwritten ??= error;
        return;
      }
      if (error instanceof DestinationError) throw error;
      this.#unread ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Logs each new reason once, then waits with an increasing delay. */
  async #fail(error: unknown): Promise<void> {
    const { log, destination, random = Math.random } = this.#parts;
    this.#failures += 1;
    this.#failingSince ??= this.#now();
    const { level, text, err } = describeFailure(error, destination.setting);
    if (text !== this.#loggedText) {
      this.#loggedText = text;
      log[level]({ ...(err !== undefined && { err }), destination: destination.name }, text);
    }
    const ms = backoffMs(this.#failures, RETRY, random());
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  #recover(): void {
    const { log, destination } = this.#parts;
    if (this.#failingSince !== null)
      log.info(
        { destination: destination.name, failedSince: new Date(this.#failingSince).toISOString() },
        `The copy of status pages in ${destination.setting} is written again`,
      );
    this.#failures = 0;
    this.#failingSince = null;
    this.#loggedText = null;
  }

  /** Returns the milliseconds until a written file becomes outdated only by time. */
  #goodForMs(): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const goodUntil of this.#goodUntil.values()) nearest = Math.min(nearest, goodUntil);
    return nearest - this.#now();
  }

  /** Waits until something changes, for at most `ms` milliseconds. */
  async #wait(ms: number): Promise<void> {
    if (this.#changed.size > 0 || this.#stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }
}

/**
 * Returns the log entry for a failure. An unavailable database is not an error of the destination. Errors of the
 * destination itself need no stack.
 */
const describeFailure = (error: unknown, setting: string): { level: 'warn' | 'error'; text: string; err?: unknown } => {
  if (error instanceof DestinationError)
    return { level: 'error', text: `The copy of status pages in ${setting} grows old: ${error.message}` };
  if (refusesWrites(error))
    return {
      level: 'warn',
      text: 'The copies of status pages grow old: the database cannot be used at present',
      err: error,
    };
  return {
    level: 'error',
    text: `The copy of status pages in ${setting} grows old: what it shows cannot be read`,
    err: error,
  };
};
