import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode, Verdict } from '@pharos/contract/states.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** What can be told of a certificate: that it has expired, or does so within this time. */
export type CertificateMoment = 'expiry' | '7d' | '15d';

export type Phase = 'pending' | 'up' | 'suspect' | 'down' | 'paused';

/** What one location is asked, beside the poll that led to it. */
export interface Question {
  /** Where its probe runs; '' where the release that asked did not keep it. */
  location: string;
  /** The probe that is awaited, or was answered last; answers of any other are ignored. '' once it is lost for good. */
  runId: string;
  /** How often it was asked: a lost answer is asked for once more. 0: a poll answered it unasked. */
  asked: number;
  /** Without an answer by then, it is lost. Epoch milliseconds; null: nothing is awaited. */
  answerBy: number | null;
  answer: ProbeResult | null;
}

/** A poll that does not decide alone, and what other locations are asked. */
export interface Inquiry {
  /** The poll: of a suspicion a failing one, of a recovery a passed one. */
  first: ProbeResult;
  questions: readonly Question[];
  /** How many locations count, that of the poll and those that are not asked included. */
  places: number;
  /** How many polls of the check were judged since. */
  polls: number;
}

/** What a failing poll found, as far as it tells one error from another. */
export interface Finding {
  summary: string;
  statusCode: number | null;
  location: string;
}

export interface OpenOutage {
  /** Id of the state change that began it. */
  id: number;
  startedAt: number;
  /** held: low sensitivity still waits for a second failing poll. */
  alert: 'held' | 'due';
  /** What is recorded as its present error; null where the release that began it did not keep it. */
  finding: Finding | null;
  /** What the locations that see it failing have found last, by their keys. */
  failing: Readonly<Record<string, Verdict>>;
  /** Those of them that did not answer when they were asked last, and were not heard since this time. */
  silentSince: Readonly<Record<string, number>>;
}

/**
 * What changes only when something happens to a check: replaced, never edited, so that an unchanged one is the same object
 * and need not be written again. Times are epoch milliseconds.
 */
export interface JudgeState {
  phase: Phase;
  /** The state in force; null before the first result and after a restart. */
  change: { id: number; code: StateCode; startedAt: number } | null;
  outage: OpenOutage | null;
  /** A failing poll that awaits its confirmation. */
  suspicion: Inquiry | null;
  /** A passed poll during an outage, which ends it unless the locations that failed still do. */
  recovery: Inquiry | null;
  /** Where a failing poll was suppressed last by the one location that it asked; the next one at another location asks there. */
  lastSuppressedAt: string | null;
  /** The locations that were heard to pass last while others failed, and when; by rules of several locations only. */
  passedAt: Readonly<Record<string, number>>;
  /** Consecutive failing polls, the suspect one included; counted up to two. */
  failingPolls: number;
  performance: {
    status: PerformanceStatus;
    since: number;
    crossingSince: number | null;
    /** Where it became slow, if the locations of the check take turns. Null while it is not slow, and without turns. */
    location: string | null;
  } | null;
  /** Certificate alerts raised already, "fingerprint/moment", newest last. */
  raisedCertificateAlerts: readonly string[];
  /** The newest of them of each moment: when it was raised, and the end of its certificate. */
  lastCertificateAlerts: Readonly<Partial<Record<CertificateMoment, { raisedAt: number; notAfter: number }>>>;
}

/** All that the judge knows of one check. */
export interface CheckCondition {
  judgeState: JudgeState;
  /** Due time of the newest poll judged: an older or equal one is late or a duplicate. */
  lastDueAt: number;
  /** Start of the last poll with a verdict; null before the first and after a restart. */
  lastPollAt: number | null;
  /** End of that poll's slot: the time after it has not been watched yet. */
  observedUntil: number | null;
  lastResponseMs: number | null;
  /** Start of the running hour, and its figures so far. */
  hour: number | null;
  figures: HourFigures | null;
}

/** Of all that never had one, the same: a check more then takes no memory for it. */
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
