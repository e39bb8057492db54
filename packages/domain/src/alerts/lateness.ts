import type { AlertTimes, Outage } from './alert.ts';

/** As long as an alert may be on its way unmentioned: a digest collects for a minute, and a first retry takes some seconds. */
export const LATE_MS = 2 * 60_000;

/** Of a late alert. Epoch milliseconds. */
export interface Lateness {
  seenAt: number;
  /** Where it was due well after it was seen, as with an alert delay; else null. */
  dueAt: number | null;
  notifiedAt: number;
}

/** What is late about an alert that is told at `now`; null when nothing is. */
export const lateness = ({ seenAt, dueAt }: AlertTimes, now: number): Lateness | null => {
  if (now - dueAt <= LATE_MS) return null;
  return { seenAt, dueAt: dueAt - seenAt > LATE_MS ? dueAt : null, notifiedAt: now };
};

export interface OpeningFacts {
  outage: Pick<Outage, 'startedAt' | 'firstProbe' | 'secondProbe'>;
  /** Epoch milliseconds, as the judge has set them: later, when results came late. */
  dueAt: number | null;
  delayEndsAt: number | null;
  /** Low sensitivity: it waited for a second failing poll. */
  wasHeld: boolean;
  intervalMs: number;
}

/**
 * An outage is seen by its confirmation. It is due then, or with low sensitivity when the next poll must have failed, by the end
 * of the slot after the first one's; not before the end of an alert delay.
 */
export const openingTimes = ({ outage, dueAt, delayEndsAt, wasHeld, intervalMs }: OpeningFacts): AlertTimes => {
  const seenAt = outage.secondProbe?.startedAt ?? outage.firstProbe?.startedAt ?? outage.startedAt;
  const expectedAt = wasHeld ? outage.startedAt + 2 * intervalMs : seenAt;
  return { seenAt, dueAt: Math.max(delayEndsAt ?? 0, Math.min(expectedAt, dueAt ?? expectedAt)) };
};
