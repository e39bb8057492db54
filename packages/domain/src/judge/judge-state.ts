import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** What can be told of a certificate: that it has expired, or does so within this time. */
export type CertificateMoment = 'expiry' | '7d' | '15d';

export type Phase = 'pending' | 'up' | 'suspect' | 'down' | 'paused';

/** A failing poll that awaits its confirmation. */
export interface Suspicion {
  first: ProbeResult;
  /** The confirmation that is awaited; answers to any other are ignored. */
  confirmRunId: string;
  /** How often a confirmation was asked: a lost one is asked once more. */
  asked: number;
  /** Without an answer by then, the confirmation is lost. Epoch milliseconds. */
  answerBy: number;
}

export interface OpenOutage {
  /** Id of the state change that began it. */
  id: number;
  startedAt: number;
  /** held: low sensitivity still waits for a second failing poll. */
  alert: 'held' | 'due';
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
  suspicion: Suspicion | null;
  /** Consecutive failing polls, the suspect one included; counted up to two. */
  failingPolls: number;
  performance: { status: PerformanceStatus; since: number; crossingSince: number | null } | null;
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

export const initialCondition = (): CheckCondition => ({
  judgeState: {
    phase: 'pending',
    change: null,
    outage: null,
    suspicion: null,
    failingPolls: 0,
    performance: null,
    raisedCertificateAlerts: [],
    lastCertificateAlerts: {},
  },
  lastDueAt: 0,
  lastPollAt: null,
  observedUntil: null,
  lastResponseMs: null,
  hour: null,
  figures: null,
});
