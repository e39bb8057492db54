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
  organizations: () => Promise<readonly number[]>;
  filesOf: (organizationId: number) => Promise<CopiedFiles>;
  log: Logger;
  now?: () => number;
  random?: () => number;
  /** Interval of complete copy runs. Default: 1 minute. */
  roundMs?: number;
  byTimeEveryMs?: number;
}

const ROUND_MS = 60_000;
/** Minimum interval between two reads of an organization that are caused only by time. */
const BY_TIME_EVERY_MS = 5000;
/** Delay that combines simultaneous changes into one write. */
const TOGETHER_MS = 500;
const STOP_MS = 3000;
const RETRY: Backoff = { firstMs: 2000, maxMs: 60_000, minMs: 1000 };

/**
 * Maintains a copy of the public pages at a destination. Writes changes within seconds. Rewrites everything each
 * minute, because each page shows when it was written. Only one process writes at a time; another process continues
 * when it ends.
 */
export class PublicCopies implements AsyncDisposable {
  readonly #parts: PublicCopiesParts;
  readonly #writer: CopyWriter;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  readonly #changed = new Set<number>();
  /** The times in epoch milliseconds at which the files of an organization become outdated without a change. */
  readonly #goodUntil = new Map<number, number>();
  #wake: () => void = () => {};
  #roundDueAt = 0;
  #failures = 0;
  #failingSince: number | null = null;
  #loggedText: string | null = null;
  #unread: Error | null = null;
  /** The first error of a single path in this run. All other paths were written. */
  #unwritten: DestinationError | null = null;
  #loop: Promise<void> | undefined;

  constructor(parts: PublicCopiesParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#writer = new CopyWriter(parts.destination, this.#now);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Stops after the current file or a timeout. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await Promise.race([this.#loop, sleep(STOP_MS, undefined, { ref: false })]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

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

  async #work(session: CopySession, isLost: () => boolean): Promise<void> {
    const mayWrite = (): boolean => session.canWrite && !isLost() && !this.#stopping.signal.aborted;
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
    // Combines related transactions.
    if (this.#changed.size > 0) await sleep(TOGETHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #round(mayWrite: () => boolean): Promise<void> {
    const startedAt = performance.now();
    await this.#writer.inspect();
    const organizations = await this.#parts.organizations();
    for (const organizationId of organizations) {
      await this.#writeChanged(mayWrite);
      if (!mayWrite()) return;
      await this.#update(organizationId, true);
    }
    if (!mayWrite() || this.#unread !== null) return;
    await this.#writer.sweep(new Set(organizations));
    this.#roundDueAt = startedAt + (this.#parts.roundMs ?? ROUND_MS);
  }

  async #writeChanged(mayWrite: () => boolean): Promise<void> {
    for (const [organizationId, goodUntil] of this.#goodUntil)
      if (goodUntil <= this.#now()) this.#changed.add(organizationId);
    for (const organizationId of [...this.#changed]) {
      if (!mayWrite()) return;
      this.#changed.delete(organizationId);
      await this.#update(organizationId, false);
    }
  }

  /** If the files cannot be read or rendered, they stay unchanged and do not delay other organizations. */
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

  /** Logs each new reason once. */
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
        `The copy of status pages in ${destination.setting} is up to date again`,
      );
    this.#failures = 0;
    this.#failingSince = null;
    this.#loggedText = null;
  }

  #goodForMs(): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const goodUntil of this.#goodUntil.values()) nearest = Math.min(nearest, goodUntil);
    return nearest - this.#now();
  }

  async #wait(ms: number): Promise<void> {
    if (this.#changed.size > 0 || this.#stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }
}

/** An unavailable database is not an error of the destination. Errors of the destination itself need no stack. */
const describeFailure = (error: unknown, setting: string): { level: 'warn' | 'error'; text: string; err?: unknown } => {
  if (error instanceof DestinationError)
    return {
      level: 'error',
      text: `The copy of status pages in ${setting} cannot be updated; trying again: ${error.message}`,
    };
  if (refusesWrites(error))
    return {
      level: 'warn',
      text: 'The copies of status pages cannot be updated, because the database is unavailable; trying again',
      err: error,
    };
  return {
    level: 'error',
    text: `The copy of status pages in ${setting} cannot be updated, because its content cannot be read; trying again`,
    err: error,
  };
};
