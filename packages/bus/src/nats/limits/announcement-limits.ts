import { MessageLimits, type MessageLimitsOptions } from './message-limits.ts';

const KIB = 1024;
/** Larger ones are not read. Ours have some 500 bytes. */
export const MAX_BYTES = 4 * KIB;
/** What an agent says sooner after it was heard is not read, but for what is short: that it goes. Honest ones wait longer. */
const PAUSE_MS = 100;
const SHORT_BYTES = 32;
/**
 * A hundred agents of a location that take jobs all the time say 300 things a second, and 5,000 of all locations that take some say more
 * than 1 MiB. Where there are few agents they are heard even while those of other locations say as much as they can.
 */
const LIMITS: MessageLimitsOptions = {
  ofOne: { messages: { perSecond: 300, atOnce: 1000 }, bytes: { perSecond: 192 * KIB, atOnce: 640 * KIB } },
  ofEach: { messages: { perSecond: 10, atOnce: 40 }, bytes: { perSecond: 5 * KIB, atOnce: 20 * KIB } },
  ofAll: { messages: { perSecond: 4000, atOnce: 10_000 }, bytes: { perSecond: 2048 * KIB, atOnce: 5120 * KIB } },
};
/** Reading what is no announcement takes as long as reading so many that are. */
const COST_OF_UNREADABLE = 10;
/** Subjects of which it is known when they were read last; beyond them all are forgotten. */
const MAX_SUBJECTS = 10_000;

/** Which announcements of agents that are not ours are read: so many that reading them takes up no process. */
export class AnnouncementLimits {
  readonly #limits = new MessageLimits(LIMITS);
  /** By subject, by the monotonic clock. */
  readonly #readAt = new Map<string, number>();

  /** `location`: as in the subject. It counts as read when it may be. */
  mayRead(subject: string, location: string, bytes: number): boolean {
    const now = performance.now();
    const isShort = bytes <= SHORT_BYTES;
    if (!isShort && now < (this.#readAt.get(subject) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS) return false;
    // What is too large is not read, and so costs no more than a short one.
    if (!this.#limits.admit(location, bytes > MAX_BYTES ? 0 : bytes, now)) return false;
    if (isShort) return true;
    if (this.#readAt.size >= MAX_SUBJECTS) this.#readAt.clear();
    this.#readAt.set(subject, now);
    return true;
  }

  /** It was read, and is no announcement: the location is heard the less. */
  chargeUnreadable(location: string, bytes: number): void {
    if (bytes <= MAX_BYTES) this.#limits.charge(location, bytes * COST_OF_UNREADABLE);
  }

  clear(): void {
    this.#readAt.clear();
  }
}
