import type { Logger } from 'pino';
import type { Db } from '../../storage/connection/connect.ts';
import { advanceMailRetries, areMailsWaiting, bringOneMailForward } from '../../storage/mails/mails-that-wait.ts';
import type { MailTransport } from './mail.ts';

export interface MailServerWatchParts {
  db: Db;
  mail: MailTransport;
  log: Logger;
  /** A monotonic clock. */
  now?: () => number;
}

/** Interval between two connection attempts to a server that does not respond. */
const RETRY_MS = 5000;
/** Interval between two single emails to a server that responds but accepts no emails. */
const TRY_ONE_MS = 10_000;
/** The same interval after the server has accepted no email for `LATER_AFTER_MS`. */
const TRY_ONE_LATER_MS = 60_000;
const LATER_AFTER_MS = 3_600_000;
/** Maximum pause after a rejected password. The pause doubles with each rejection. */
const MAX_PAUSE_MS = 600_000;

/**
 * Sends waiting emails before their retries are due when the mail server is available again. A server that responds may
 * still reject emails, so one email is tried first, and its acceptance brings all of them forward.
 */
export class MailServerWatch implements Disposable {
  readonly #parts: MailServerWatchParts;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;
  #isStopped = false;
  /** The first response of the server since emails wait for it. Null while it does not respond. */
  #answersSince: number | null = null;
  #refusedSignIns = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: MailServerWatchParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  /** Does nothing without a mail server. */
  start(): void {
    if (this.#parts.mail.verify) this.#timer ??= setInterval(() => void this.inspect(), RETRY_MS);
  }

  /** Starts no second check while one is in progress. Never rejects. */
  inspect(): Promise<void> {
    this.#inspection ??= this.#inspect().finally(() => {
      this.#inspection = undefined;
    });
    return this.#inspection;
  }

  /** A check in progress has no effect. Safe to call twice. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  [Symbol.dispose](): void {
    this.stop();
  }

  async #inspect(): Promise<void> {
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
        const moved = await advanceMailRetries(db);
        if (moved > 0) log.info({ mails: moved }, 'The mail server responds again; the waiting mails are sent now');
        this.#pausedUntil = this.#now() + RETRY_MS;
        return;
      }
      await bringOneMailForward(db);
      const isLater = this.#now() - this.#answersSince >= LATER_AFTER_MS;
      this.#pausedUntil = this.#now() + (isLater ? TRY_ONE_LATER_MS : TRY_ONE_MS);
    } catch (err) {
      log.warn({ err }, 'Searching for mails that wait for the mail server failed; they are sent at their next retry');
    }
  }

  /** A rejected password increases the pause, because repeated rejections make some servers lock the account. */
  async #answersNow(): Promise<boolean> {
    try {
      await this.#parts.mail.verify?.();
      this.#refusedSignIns = 0;
      return true;
    } catch (error) {
      if (isSignInRefused(error)) {
        this.#pausedUntil = this.#now() + Math.min(MAX_PAUSE_MS, RETRY_MS * 2 ** this.#refusedSignIns);
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
  // 454: the server temporarily cannot check passwords (RFC 4954, section 6).
  return !('responseCode' in fault) || Number(fault.responseCode) >= 500;
};
