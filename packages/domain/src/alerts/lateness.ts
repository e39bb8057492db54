import type { AlertTimes, Outage } from './alert.ts';

/**
 * The longest lateness of an alert that is not mentioned to recipients. A digest collects alerts for one minute, and a
 * first retry takes some seconds.
 */
export const LATE_MS = 2 * 60_000;

export interface Lateness {
  seenAt: number;
  /**
   * The due time, if the alert was due more than `LATE_MS` after it was seen, for example because of an alert delay;
   * otherwise null.
   */
  dueAt: number | null;
  notifiedAt: number;
}

export const lateness = ({ seenAt, dueAt }: AlertTimes, now: number): Lateness | null => {
  if (now - dueAt <= LATE_MS) return null;
  return { seenAt, dueAt: dueAt - seenAt > LATE_MS ? dueAt : null, notifiedAt: now };
};

export interface OpeningFacts {
  outage: Pick<Outage, 'startedAt' | 'firstProbe' | 'secondProbe'>;
  /** As set by the judge. Late results make these times later. */
  dueAt: number | null;
  delayEndsAt: number | null;
  /** True if low sensitivity delayed the alert until a second poll failed. */
  waitedForSecondPoll: boolean;
  intervalMs: number;
}

/**
 * Calculates when an outage was seen (confirmed) and when its opening was due. The opening is due at that time. With
 * low sensitivity it is due at the end of the slot after the first failing one, when the second poll must have failed.
 * It is never due before the end of an alert delay.
 */
export const openingTimes = ({
  outage,
  dueAt,
  delayEndsAt,
  waitedForSecondPoll,
  intervalMs,
}: OpeningFacts): AlertTimes => {
  const seenAt = outage.secondProbe?.startedAt ?? outage.firstProbe?.startedAt ?? outage.startedAt;
  const expectedAt = waitedForSecondPoll ? outage.startedAt + 2 * intervalMs : seenAt;
  return { seenAt, dueAt: Math.max(delayEndsAt ?? 0, Math.min(expectedAt, dueAt ?? expectedAt)) };
};
