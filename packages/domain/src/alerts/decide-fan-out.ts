import type { Watch } from '../reports/time/open-observation-gap.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { type AlertKind, isFollowUp, type OutageEnd } from './alert.ts';
import type { AlertEventStatus, NotSentReason } from './alert-event.ts';

/** The event to which a follow-up belongs: the 'down' event of the outage, or the last 'degraded' event. */
export interface Opening {
  status: AlertEventStatus;
  /** Null while the event waits for a second failing poll (low sensitivity). */
  dueAt: number | null;
  delayEndsAt: number | null;
}

export interface FanOutFacts {
  kind: AlertKind;
  /** The time of the reported change, in epoch milliseconds. */
  at: number;
  /** Null while the event waits for a second failing poll (low sensitivity). */
  dueAt: number | null;
  /** The end of the alert delay of a 'down' event. Null if there is no delay. */
  delayEndsAt: number | null;
  now: number;
  /** Null while the outage lasts. A pause ends it even before the judge has processed it. */
  endedAt: number | null;
  endedBy: OutageEnd | null;
  check: 'monitored' | 'paused' | 'deleted';
  organizationActive: boolean;
  opening: Opening | null;
  /** The maintenance that mutes the alert, or the opening of a follow-up. Null if none was in force when it was due. */
  muted: Muted | null;
}

export interface Muted extends Omit<Watch, 'paused'> {
  until: number;
}

export type FanOutDecision =
  | { decision: 'fan-out' }
  /** Decide again at `at`, or only at the next external trigger if `at` is null. */
  | { decision: 'wait'; at: number | null }
  /** `openingReason` is set if the opening is dropped too. The opening can then be decided without waiting. */
  | { decision: 'drop'; reason: NotSentReason; openingReason?: NotSentReason };

/**
 * Kinds of alerts that are sent although the check is now paused. They describe something that happened before the
 * pause, or the pause itself.
 */
const NOTIFIED_WHILE_PAUSED: ReadonlySet<AlertKind> = new Set(['down', 'state-change']);

/** An opening that is due is decided within moments. */
const OPENING_WAIT_MS = 1000;

/** Limits of the wait for the first result after a maintenance, which is a tenth of the check's interval. */
const RESULT_WAIT_MS = { least: 1000, max: 30_000 };

/**
 * Decides whether an alert event is fanned out now, later or never.
 * - An outage with an alert delay is sent only if it outlasts the delay. The times at which the target failed,
 * recovered or was paused decide this. A late decision after the end of the outage drops no alert.
 * - A follow-up is sent only if its opening was sent, and only after it.
 * - An alert that a maintenance mutes is sent after the maintenance, if the problem then still exists.
 */
export const decideFanOut = (facts: FanOutFacts): FanOutDecision => {
  if (facts.check === 'deleted') return drop('check-deleted');
  if (isFollowUp(facts.kind)) return decideFollowUpFanOut(facts);
  if (facts.dueAt === null) return { decision: 'wait', at: null };
  if (facts.kind === 'down' && isOverWithinDelay(facts.endedAt, facts.delayEndsAt))
    return drop(facts.endedBy === 'pause' ? 'check-paused' : 'recovered-within-delay');
  if (facts.dueAt > facts.now && !isPastItsDelay(facts)) return { decision: 'wait', at: facts.dueAt };
  const muted = decideMuted(facts);
  if (muted !== null) return muted;
  if (facts.check === 'paused' && !NOTIFIED_WHILE_PAUSED.has(facts.kind)) return drop('check-paused');
  if (!facts.organizationActive) return drop('organization-inactive');
  return { decision: 'fan-out' };
};

/** Returns null if no maintenance mutes the event, or if the maintenance is over and the event can be sent. */
const decideMuted = ({ kind, endedAt, muted, now }: FanOutFacts): FanOutDecision | null => {
  if (muted === null) return null;
  const isOver = endedAt !== null && isUnseenAfter(muted, endedAt);
  if (!NOTIFIED_AFTER_MAINTENANCE.has(kind) || isOver) return drop('in-maintenance');
  if (now < muted.until) return { decision: 'wait', at: muted.until };
  return kind === 'certificate' || endedAt !== null ? null : waitForResult(muted, now);
};

/**
 * Checks whether no failing result came after the maintenance, for an outage that ended at `endedAt`. The last failing
 * result is one interval older than the result that ended the outage. The target may therefore have recovered during
 * the maintenance.
 */
const isUnseenAfter = ({ until, intervalMs }: Muted, endedAt: number): boolean => endedAt <= until + intervalMs;

/**
 * Waits after the maintenance until a result confirms that the problem still exists. It stops waiting when that result
 * is overdue.
 */
const waitForResult = ({ until, observedUntil, intervalMs, timeoutMs }: Muted, now: number): FanOutDecision | null => {
  const isSeenAfter = observedUntil !== null && observedUntil - intervalMs >= until;
  const latest = until + intervalMs + timeoutMs;
  if (isSeenAfter || now >= latest) return null;
  const pause = Math.min(Math.max(intervalMs / 10, RESULT_WAIT_MS.least), RESULT_WAIT_MS.max);
  return { decision: 'wait', at: Math.min(Math.max(now, observedUntil ?? now) + pause, latest) };
};

/**
 * Kinds of alerts that are sent after the maintenance. They describe a problem that may last until then, or they are
 * sent only once.
 */
const NOTIFIED_AFTER_MAINTENANCE: ReadonlySet<AlertKind> = new Set(['down', 'degraded', 'certificate']);

/**
 * Checks whether alerts of this kind are sent only for active organizations. An inactive organization receives only the
 * recoveries of problems that it was notified about. Account mails notify it that it was suspended or paused with all
 * its checks.
 */
export const isForActiveOnly = (kind: AlertKind): boolean => kind === 'paused' || !isFollowUp(kind);

const decideFollowUpFanOut = (facts: FanOutFacts): FanOutDecision => {
  const { kind, at, opening, endedAt, muted, organizationActive, now } = facts;
  if (isForActiveOnly(kind) && !organizationActive) return drop('organization-inactive');
  if (opening === null || opening.status === 'not-sent') return drop('opening-not-sent');
  if (opening.status === 'fanned-out') return { decision: 'fan-out' };
  if (opening.dueAt === null) return drop('opening-not-sent');
  if (isOverWithinDelay(endedAt, opening.delayEndsAt))
    return dropWithOpening(kind === 'paused' ? 'check-paused' : 'recovered-within-delay');
  if (muted !== null && isUnseenAfter(muted, at)) return dropWithOpening('in-maintenance');
  return { decision: 'wait', at: Math.max(now, opening.dueAt) + OPENING_WAIT_MS };
};

/**
 * Checks whether an alert would wait longer than its alert delay. This happens only if its due time was calculated
 * before the clock was set back.
 */
const isPastItsDelay = ({ at, dueAt, delayEndsAt, now }: FanOutFacts): boolean =>
  dueAt !== null && isAhead(dueAt - (delayEndsAt === null ? 0 : delayEndsAt - at), now);

const isOverWithinDelay = (endedAt: number | null, delayEndsAt: number | null): boolean =>
  endedAt !== null && delayEndsAt !== null && endedAt <= delayEndsAt;

const drop = (reason: NotSentReason): FanOutDecision => ({ decision: 'drop', reason });

const dropWithOpening = (openingReason: NotSentReason): FanOutDecision => ({
  decision: 'drop',
  reason: 'opening-not-sent',
  openingReason,
});
