import { MessageLimits, type MessageLimitsOptions } from './message-limits.ts';

const KIB = 1024;
/** Real announcements have about 500 bytes. */
export const MAX_BYTES = 4 * KIB;
/**
 * Minimum time between two announcements of an agent that are read. Short messages, which announce the end of an agent,
 * are always read.
 */
const PAUSE_MS = 100;
const SHORT_BYTES = 32;
/**
 * A hundred agents of a location that always take jobs send 300 messages per second. Together, 5,000 agents that take
 * some jobs send more than 1 MiB per second. Locations with few agents are still read while other locations send as
 * much as they can.
 */
const LIMITS: MessageLimitsOptions = {
  ofOne: { messages: { perSecond: 300, atOnce: 1000 }, bytes: { perSecond: 192 * KIB, atOnce: 640 * KIB } },
  ofEach: { messages: { perSecond: 10, atOnce: 40 }, bytes: { perSecond: 5 * KIB, atOnce: 20 * KIB } },
  ofAll: { messages: { perSecond: 4000, atOnce: 10_000 }, bytes: { perSecond: 2048 * KIB, atOnce: 5120 * KIB } },
};
/** An invalid announcement takes longer to read than a valid one. */
const COST_OF_UNREADABLE = 10;
/** Beyond this number, all reading times are forgotten. */
const MAX_SUBJECTS = 10_000;

/** Limits the announcements of confined agents, so that reading them cannot overload a process. */
export class AnnouncementLimits {
  readonly #limits = new MessageLimits(LIMITS);
  readonly #readAt = new Map<string, number>();

  /** Counts a permitted announcement as read. `location` is encoded as in the subject. */
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

  /** The location of an invalid announcement is then read less often. */
  chargeUnreadable(location: string, bytes: number): void {
    if (bytes <= MAX_BYTES) this.#limits.charge(location, bytes * COST_OF_UNREADABLE);
  }

  clear(): void {
    this.#readAt.clear();
  }
}
