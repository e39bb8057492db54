import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode, Verdict } from '@pharos/contract/states.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

export type CertificateMoment = 'expiry' | '7d' | '15d';

export type Phase = 'pending' | 'up' | 'suspect' | 'down' | 'paused';

export interface Question {
  /** '' if an earlier release made the request and did not store the location. */
  location: string;
  /** The awaited or answered probe. Results of other probes are ignored. '' if the result is finally lost. */
  runId: string;
  /** A lost result is requested once more. 0 if a poll provided the result without a request. */
  asked: number;
  /** The time after which the result counts as lost; null if none is awaited. */
  answerBy: number | null;
  answer: ProbeResult | null;
}

/**
 * A poll that does not decide alone, with the confirmation requests to other locations: a suspicion or a recovery
 * check.
 */
export interface ConfirmationRound {
  first: ProbeResult;
  questions: readonly Question[];
  /** Number of locations that count, including those without a request. */
  places: number;
  polls: number;
}

/** The parts of a failing poll's result that distinguish one error from another. */
export interface Finding {
  summary: string;
  statusCode: number | null;
  location: string;
}

export interface OpenOutage {
  id: number;
  startedAt: number;
  /** 'held' means that low sensitivity waits for a second failing poll. */
  alert: 'held' | 'due';
  /** Null if an earlier release started the outage and did not store the error. */
  finding: Finding | null;
  failing: Readonly<Record<string, Verdict>>;
  /** The failing locations that did not respond to the last request, and since when. */
  silentSince: Readonly<Record<string, number>>;
}

/**
 * The part of a condition that changes only with events. It is replaced and never modified, so an unchanged state is
 * the same object and is not stored again. Times are epoch milliseconds.
 */
export interface JudgeState {
  phase: Phase;
  /** Null before the first result and after a restart. */
  change: { id: number; code: StateCode; startedAt: number } | null;
  outage: OpenOutage | null;
  suspicion: ConfirmationRound | null;
  /** A passed poll during an outage. It ends the outage unless the failed locations still fail. */
  recovery: ConfirmationRound | null;
  /**
   * The location whose failing poll was last suppressed by the only other probed location. It confirms the next failing
   * poll at another location.
   */
  lastSuppressedAt: string | null;
  /**
   * The locations that passed while other locations failed, with the time. Used only by rules that need several
   * locations.
   */
  passedAt: Readonly<Record<string, number>>;
  /** Includes the suspect poll. Counted up to two. */
  failingPolls: number;
  performance: {
    status: PerformanceStatus;
    since: number;
    crossingSince: number | null;
    /** The location at which the check became slow, for rotation only. */
    location: string | null;
  } | null;
  /** As "fingerprint/moment", newest last. */
  raisedCertificateAlerts: readonly string[];
  lastCertificateAlerts: Readonly<Partial<Record<CertificateMoment, { raisedAt: number; notAfter: number }>>>;
}

export interface CheckCondition {
  judgeState: JudgeState;
  /** A poll with an equal or earlier due time is late or a duplicate. */
  lastDueAt: number;
  lastPollAt: number | null;
  /** The end of that poll's slot. The time after it is unobserved. */
  observedUntil: number | null;
  lastResponseMs: number | null;
  hour: number | null;
  figures: HourFigures | null;
}

/** Shared by all checks to save memory. */
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
