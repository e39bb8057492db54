import { MessageLimits, type MessageLimitsOptions } from './message-limits.ts';

const KIB = 1024;
/** Maximum size of an announcement that is read. Real announcements have about 500 bytes. */
export const MAX_BYTES = 4 * KIB;
/**
 * Minimum time between two announcements of an agent that are read. Valid agents wait longer. Short messages, which
 * announce the end of an agent, are always read.
 */
const PAUSE_MS = 100;
const SHORT_BYTES = 32;
/**
 * Limits of announcements. A hundred agents of a location that always take jobs send 300 messages per second. Together,
 * 5,000 agents of all locations that take some jobs send more than 1 MiB per second. Locations with few agents are
 * still read while other locations send as much as they can.
 */
const LIMITS: MessageLimitsOptions = {
  ofOne: { messages: { perSecond: 300, atOnce: 1000 }, bytes: { perSecond: 192 * KIB, atOnce: 640 * KIB } },
  ofEach: { messages: { perSecond: 10, atOnce: 40 }, bytes: { perSecond: 5 * KIB, atOnce: 20 * KIB } },
  ofAll: { messages: { perSecond: 4000, atOnce: 10_000 }, bytes: { perSecond: 2048 * KIB, atOnce: 5120 * KIB } },
};
/** Factor by which an invalid announcement takes longer to read than a valid one. */
const COST_OF_UNREADABLE = 10;
/** Maximum number of subjects whose last reading time is stored. Beyond it, all are forgotten. */
const MAX_SUBJECTS = 10_000;

/** Decides which announcements of confined agents are read, so that reading them cannot overload a process. */
export class AnnouncementLimits {
  readonly #limits = new MessageLimits(LIMITS);
  /** The last reading time by subject, on the monotonic clock. */
  readonly #readAt = new Map<string, number>();

  /** Checks whether an announcement may be read, and counts it as read. `location` is encoded as in the subject. */
  mayRead(subject: string, location: string, bytes: number): boolean {
    const now = performance.now();
    const isShort = bytes <= SHORT_BYTES;
    if (!isShort && now < (this.#readAt.get(subject) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS) return false;
    // A message that is too large is not read, so it costs no more than a short one.
    if (!this.#limits.admit(location, bytes > MAX_BYTES ? 0 : bytes, now)) return false;
    if (isShort) return true;
    if (this.#readAt.size >= MAX_SUBJECTS) this.#readAt.clear();
    this.#readAt.set(subject, now);
    return true;
  }

  /** Counts an announcement that was read but is invalid. The location is then read less often. */
  chargeUnreadable(location: string, bytes: number): void {
    if (bytes <= MAX_BYTES) this.#limits.charge(location, bytes * COST_OF_UNREADABLE);
  }

  clear(): void {
    this.#readAt.clear();
  }
}
