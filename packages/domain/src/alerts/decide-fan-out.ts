import type { Watch } from '../reports/time/open-observation-gap.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { type AlertKind, isFollowUp, type OutageEnd } from './alert.ts';
import type { AlertEventStatus, NotSentReason } from './alert-event.ts';

/** The event that a follow-up belongs to: the outage's 'down', or the last 'degraded'. */
export interface Opening {
  status: AlertEventStatus;
  /** Epoch milliseconds; null while held. */
  dueAt: number | null;
  /** As of its own `FanOutFacts`. */
  delayEndsAt: number | null;
}

export interface FanOutFacts {
  kind: AlertKind;
  /** When what it tells happened; epoch milliseconds. */
  at: number;
  /** Epoch milliseconds; null while held (low sensitivity). */
  dueAt: number | null;
  /** Of a 'down': when the alert delay that was asked for ends; epoch milliseconds, null without one. */
  delayEndsAt: number | null;
  now: number;
  /** When the outage was over, and how; null while it lasts. A pause that is not judged yet has ended it too. */
  endedAt: number | null;
  endedBy: OutageEnd | null;
  check: 'monitored' | 'paused' | 'deleted';
  organizationActive: boolean;
  /** Of a follow-up; null when there is none. */
  opening: Opening | null;
  /** What maintenance mutes the alert, or the opening of a follow-up; null where none did as it was due. */
  muted: Muted | null;
}

export interface Muted extends Omit<Watch, 'paused'> {
  /** Epoch milliseconds. */
  until: number;
}

export type FanOutDecision =
  | { decision: 'fan-out' }
  /** Not yet: look again at `at` (epoch milliseconds), or, when null, when somebody asks again. */
  | { decision: 'wait'; at: number | null }
  /** `openingReason`: why its opening is not sent either, which need not wait any longer to be decided. */
  | { decision: 'drop'; reason: NotSentReason; openingReason?: NotSentReason };

/** What happened before the pause, or is the pause. */
const STILL_TOLD_OF_PAUSED: ReadonlySet<AlertKind> = new Set(['down', 'state-change']);

/** An opening that is still being fanned out is closed within moments. */
const OPENING_WAIT_MS = 1000;

/** How long a look for the first result after maintenance is put off: a tenth of the check's interval, within these. */
const RESULT_WAIT_MS = { least: 1000, most: 30_000 };

/**
 * Is an alert event to be fanned out, now, later or never? An outage with an alert delay only if it outlasts the delay, by the
 * times at which the target failed and recovered or was paused: that we are late, after its end, drops none. A follow-up only
 * if its opening was, and after it. What maintenance mutes is told after its end, if it is seen to last.
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
  if (facts.check === 'paused' && !STILL_TOLD_OF_PAUSED.has(facts.kind)) return drop('check-paused');
  if (!facts.organizationActive) return drop('organization-inactive');
  return { decision: 'fan-out' };
};

/** Null when maintenance does not mute it, or does no more. */
const decideMuted = ({ kind, endedAt, muted, now }: FanOutFacts): FanOutDecision | null => {
  if (muted === null) return null;
  const isOver = endedAt !== null && isUnseenAfter(muted, endedAt);
  if (!TOLD_AFTER_MAINTENANCE.has(kind) || isOver) return drop('in-maintenance');
  if (now < muted.until) return { decision: 'wait', at: muted.until };
  return kind === 'certificate' || endedAt !== null ? null : waitForResult(muted, now);
};

/**
 * Did no result after the maintenance show what ended at `endedAt`? The last that did is an interval older than the one that ended it: the
 * target may have recovered within the maintenance.
 */
const isUnseenAfter = ({ until, intervalMs }: Muted, endedAt: number): boolean => endedAt <= until + intervalMs;

/** What lasts as far as is known is told once a result after the maintenance says so, or that should have come. */
const waitForResult = ({ until, observedUntil, intervalMs, timeoutMs }: Muted, now: number): FanOutDecision | null => {
  const isSeenAfter = observedUntil !== null && observedUntil - intervalMs >= until;
  const latest = until + intervalMs + timeoutMs;
  if (isSeenAfter || now >= latest) return null;
  const pause = Math.min(Math.max(intervalMs / 10, RESULT_WAIT_MS.least), RESULT_WAIT_MS.most);
  return { decision: 'wait', at: Math.min(Math.max(now, observedUntil ?? now) + pause, latest) };
};

/** What lasts until then, or is told only once. */
const TOLD_AFTER_MAINTENANCE: ReadonlySet<AlertKind> = new Set(['down', 'degraded', 'certificate']);

/**
 * Of an organization that is not active nothing is told but the end of what was told before; that it is suspended or paused, with all its
 * checks, is told by account mails.
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

/** No alert waits longer than its delay: one that would is due by a clock that was set back since. */
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
