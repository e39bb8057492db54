import type { Logger } from 'pino';
import { bringForward } from '../../storage/alerts/deliveries/bring-forward.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { areMailsWaiting, bringAccountMailsForward } from '../../storage/mails/mails-that-wait.ts';
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
/** The longest pause after a server that answers and yet takes no mails, for which the pause doubles. */
const MAX_PAUSE_MS = 600_000;

/** While mails wait since the mail server was away, asks whether it is back, and has them sent then, before their retries are due. */
export class MailServerWatch implements Disposable {
  readonly #parts: MailServerWatchParts;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = false;
  /** The number of answers of the server since mails wait. */
  #answers = 0;
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
        this.#answers = 0;
        return;
      }
      if (!(await this.#answersNow()) || this.#isStopped) return;
      const moved = (await bringForward(db, 'email')) + (await bringAccountMailsForward(db));
      if (moved > 0) log.info({ mails: moved }, 'The mail server answers again: mails that waited for it are sent now');
      this.#pause();
    } catch (err) {
      log.warn({ err }, 'Could not look for mails that wait for the mail server; they are tried at their times');
    }
  }

  /** A password that is refused again and again makes some servers lock the account. */
  async #answersNow(): Promise<boolean> {
    try {
      await this.#parts.mail.verify?.();
      return true;
    } catch (error) {
      if (isSignInRefused(error)) this.#pause();
      else this.#answers = 0;
      return false;
    }
  }

  #pause(): void {
    this.#answers += 1;
    this.#pausedUntil = this.#now() + Math.min(MAX_PAUSE_MS, LOOK_MS * 2 ** (this.#answers - 1));
  }
}

const isSignInRefused = (error: unknown): boolean => {
  const fault = error instanceof Error ? (error.cause ?? error) : null;
  return fault instanceof Error && 'code' in fault && fault.code === 'EAUTH';
};
