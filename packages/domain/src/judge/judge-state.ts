import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode, Verdict } from '@pharos/contract/states.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** The moments at which a certificate alert is raised: the expiry, or this time before it. */
export type CertificateMoment = 'expiry' | '7d' | '15d';

export type Phase = 'pending' | 'up' | 'suspect' | 'down' | 'paused';

/** A confirmation request to one location. */
export interface Question {
  /** The location of the probe; '' if an earlier release made the request and did not store it. */
  location: string;
  /**
   * The awaited probe, or the last one with a result. Results of other probes are ignored. '' if the result is finally
   * lost.
   */
  runId: string;
  /** Number of requests: a lost result is requested once more. 0 if a poll provided the result without a request. */
  asked: number;
  /** The time after which the result counts as lost, in epoch milliseconds; null if no result is awaited. */
  answerBy: number | null;
  answer: ProbeResult | null;
}

/**
 * A poll that does not decide alone, with the confirmation requests to other locations. It is either a suspicion or a
 * recovery check.
 */
export interface ConfirmationRound {
  /** The poll: a failing one for a suspicion, a passed one for a recovery check. */
  first: ProbeResult;
  questions: readonly Question[];
  /** Number of locations that count, including the location of the poll and locations without a request. */
  places: number;
  /** Number of polls of the check that were judged since. */
  polls: number;
}

/** The parts of a failing poll's result that distinguish one error from another. */
export interface Finding {
  summary: string;
  statusCode: number | null;
  location: string;
}

export interface OpenOutage {
  /** ID of the state change that started it. */
  id: number;
  startedAt: number;
  /** 'held' means that low sensitivity waits for a second failing poll. */
  alert: 'held' | 'due';
  /** The recorded current error; null if an earlier release started the outage and did not store it. */
  finding: Finding | null;
  /** The last findings of the locations that see the check failing, by their keys. */
  failing: Readonly<Record<string, Verdict>>;
  /**
   * The locations among them that did not respond to the last request, with the time since which they have been silent.
   */
  silentSince: Readonly<Record<string, number>>;
}

/**
 * The part of a condition that changes only when an event happens to the check. It is replaced and never modified, so
 * an unchanged state remains the same object and is not stored again. Times are epoch milliseconds.
 */
export interface JudgeState {
  phase: Phase;
  /** The current state; null before the first result and after a restart. */
  change: { id: number; code: StateCode; startedAt: number } | null;
  outage: OpenOutage | null;
  /** A failing poll that waits for its confirmation. */
  suspicion: ConfirmationRound | null;
  /** A passed poll during an outage. It ends the outage unless the locations that failed still fail. */
  recovery: ConfirmationRound | null;
  /**
   * The location whose failing poll was last suppressed by the only other probed location; null if there is none. The
   * next failing poll at another location is confirmed from there.
   */
  lastSuppressedAt: string | null;
  /**
   * The locations whose last finding passed while other locations failed, with its time. Used only by rules that need
   * several locations.
   */
  passedAt: Readonly<Record<string, number>>;
  /** Number of consecutive failing polls, including the suspect one. Counted up to two. */
  failingPolls: number;
  performance: {
    status: PerformanceStatus;
    since: number;
    crossingSince: number | null;
    /**
     * The location at which the check became slow, if its locations are polled in rotation. Null while it is not slow,
     * and without a rotation.
     */
    location: string | null;
  } | null;
  /** The certificate alerts that were raised, as "fingerprint/moment", newest last. */
  raisedCertificateAlerts: readonly string[];
  /** The newest raised alert of each moment: when it was raised, and when its certificate expires. */
  lastCertificateAlerts: Readonly<Partial<Record<CertificateMoment, { raisedAt: number; notAfter: number }>>>;
}

/** All data that the judge stores about a check. */
export interface CheckCondition {
  judgeState: JudgeState;
  /** Due time of the newest judged poll. A poll with an equal or earlier due time is late or a duplicate. */
  lastDueAt: number;
  /** Start of the last poll with a verdict; null before the first one and after a restart. */
  lastPollAt: number | null;
  /** End of that poll's slot. The time after it has not been observed yet. */
  observedUntil: number | null;
  lastResponseMs: number | null;
  /** Start of the current hour, and its figures so far. */
  hour: number | null;
  figures: HourFigures | null;
}

/** Shared objects for checks without such data, so that they need no memory for each check. */
export const NO_RAISED_ALERTS: JudgeState['raisedCertificateAlerts'] = Object.freeze([]);
export const NONE_PASSED: JudgeState['passedAt'] = Object.freeze({});
export const NO_LAST_ALERTS: JudgeState['lastCertificateAlerts'] = Object.freeze({});

export const initialCondition = (): CheckCondition => ({
  judgeState: {
    phase: 'pending',
    change: null,
    outage: null,
    suspicion: null,
    recovery: null,
    lastSuppressedAt: null,
    passedAt: NONE_PASSED,
    failingPolls: 0,
    performance: null,
    raisedCertificateAlerts: NO_RAISED_ALERTS,
    lastCertificateAlerts: NO_LAST_ALERTS,
  },
  lastDueAt: 0,
  lastPollAt: null,
  observedUntil: null,
  lastResponseMs: null,
  hour: null,
  figures: null,
});
