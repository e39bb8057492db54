import type { Logger } from 'pino';
import type { Db } from '../../storage/connection/connect.ts';
import { areMailsWaiting, bringMailsForward, bringOneMailForward } from '../../storage/mails/mails-that-wait.ts';
import type { MailTransport } from './mail.ts';

export interface MailServerWatchParts {
  db: Db;
  mail: MailTransport;
  log: Logger;
  /** Returns milliseconds of a monotonic clock. */
  now?: () => number;
}

/** The time between two questions to a server that does not answer. */
const LOOK_MS = 5000;
/** The time between two mails that are tried at a server that answers and yet takes no mails. */
const TRY_ONE_MS = 10_000;
/** The same once it has taken none for this long. */
const TRY_ONE_LATER_MS = 60_000;
const LATER_AFTER_MS = 3_600_000;
/** The longest pause after a refused password, for which the pause doubles. */
const MAX_PAUSE_MS = 600_000;

/**
 * While mails wait since the mail server was away, asks whether it is back, and has them sent then, before their retries are due. A server that
 * answers may refuse mails even so: from then on one mail at a time is tried, and the first that is accepted brings all forward.
 */
export class MailServerWatch implements Disposable {
  readonly #parts: MailServerWatchParts;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = false;
  /** When the server first answered since mails wait; null if it has not, or is away again. */
  #answersSince: number | null = null;
  #refusedSignIns = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: MailServerWatchParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  /** Does nothing without a mail server. */
  start(): void {
    if (this.#parts.mail.verify) this.#timer ??= setInterval(() => void this.look(), LOOK_MS);
  }

  /** Looks once, unless a look is under way. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Starts no more looks; one that waits for the server ends without effect. Safe to call twice. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  [Symbol.dispose](): void {
    this.stop();
  }

  async #look(): Promise<void> {
    const { db, log } = this.#parts;
    if (this.#now() < this.#pausedUntil) return;
    try {
      if (!(await areMailsWaiting(db))) {
        this.#reset();
        return;
      }
      if (!(await this.#answersNow()) || this.#isStopped) return;
      if (this.#answersSince === null) {
        this.#answersSince = this.#now();
        const moved = await bringMailsForward(db);
        if (moved > 0)
          log.info({ mails: moved }, 'The mail server answers again: mails that waited for it are sent now');
        this.#pausedUntil = this.#now() + LOOK_MS;
        return;
      }
      await bringOneMailForward(db);
      const isLater = this.#now() - this.#answersSince >= LATER_AFTER_MS;
      this.#pausedUntil = this.#now() + (isLater ? TRY_ONE_LATER_MS : TRY_ONE_MS);
    } catch (err) {
      log.warn({ err }, 'Could not look for mails that wait for the mail server; they are tried at their times');
    }
  }

  /** A password that is refused again and again makes some servers lock the account. */
  async #answersNow(): Promise<boolean> {
    try {
      await this.#parts.mail.verify?.();
      this.#refusedSignIns = 0;
      return true;
    } catch (error) {
      if (isSignInRefused(error)) {
        this.#pausedUntil = this.#now() + Math.min(MAX_PAUSE_MS, LOOK_MS * 2 ** this.#refusedSignIns);
        this.#refusedSignIns += 1;
      } else this.#reset();
      return false;
    }
  }

  #reset(): void {
    this.#answersSince = null;
    this.#refusedSignIns = 0;
  }
}

const isSignInRefused = (error: unknown): boolean => {
  const fault = error instanceof Error ? (error.cause ?? error) : null;
  if (!(fault instanceof Error) || !('code' in fault) || fault.code !== 'EAUTH') return false;
  // 454: the server cannot check passwords at present (RFC 4954, section 6).
  return !('responseCode' in fault) || Number(fault.responseCode) >= 500;
};
