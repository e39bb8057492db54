import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { NotifiedChange } from '../integrations/notified-change.ts';

export type OutageEnd = 'recovery' | 'pause';

/**
 * The end of an outage, in epoch milliseconds; both fields are null while the outage lasts. A pause ends an outage even
 * if the target is still down.
 */
export type EndOfOutage = { endedAt: number; endedBy: OutageEnd } | { endedAt: null; endedBy: null };

/** An outage, which starts with its first failing probe. Times are epoch milliseconds. */
export type Outage = EndOfOutage & {
  id: number;
  startedAt: number;
  /** For an outage that is over: the observation gaps in it, in milliseconds. They do not count as downtime. */
  unwatchedMs?: number;
  /** The state and the error description with which the outage started. */
  state: StateCode;
  summary: string;
  /**
   * The last error of an outage that is over. Absent while the outage lasts, and if the last error equals the first
   * one.
   */
  lastError?: { state: StateCode; summary: string; statusCode: number | null };
  /** The poll that detected the outage, and the probe that confirmed it. */
  firstProbe: ProbeResult | null;
  secondProbe: ProbeResult | null;
  /** The names of the locations that saw the outage. Present if the confirmation rule required several locations. */
  seenFrom?: readonly string[];
};

/** The `detail` of a 'down' event. */
export type OpeningDetail = {
  /** True if low sensitivity delayed the event until a second poll failed. */
  wasHeld?: true;
};

/** The `detail` of a 'state-change' event. */
export interface StateChangeDetail {
  change: NotifiedChange;
}

/** A state change for integrations that receive every state change. */
export interface NotifiedStateChange {
  change: NotifiedChange;
  /** The new state. For 'restarted': the state of the pause that ended. */
  state: StateCode;
  summary: string;
  /** The probe that showed the change; null if no probe did. */
  probe: ProbeResult | null;
  /** For a pause: the name of the person who paused the check, if known. */
  pausedBy?: string;
}

/** The `detail` of a 'degraded' or 'recovered' event. */
export interface PerformanceDetail {
  thresholdMs: number;
  durationSeconds: number;
  /** The response time of the poll that caused the event. */
  responseTimeMs: number;
  /** The start of the time above the threshold, or back below it, in epoch milliseconds. */
  startedAt: number;
}

/** The `detail` of a 'certificate' event. */
export interface CertificateDetail {
  moment: '15d' | '7d' | 'expiry';
  /** Epoch milliseconds. */
  notAfter: number;
  subject: string;
  issuer: string;
  fingerprint: string;
}

/**
 * The times of an alert, in epoch milliseconds. `seenAt`: when Pharos detected the event. `dueAt`: when the recipients
 * would have been notified without any lateness of Pharos.
 */
export interface AlertTimes {
  seenAt: number;
  dueAt: number;
}

export interface AlertSubject extends AlertTimes {
  eventId: number;
  /** Epoch milliseconds. */
  at: number;
  /** A text that describes the rule that caused the alert. */
  rule: string;
  check: { id: number; name: string; type: string; url: string };
  organization: { id: number; name: string /** IANA name. */; timezone: string };
}

/** The content of an alert, independent of the format of any channel. */
export type Alert = AlertSubject &
  (
    | {
        kind: 'down' | 'up' | 'paused';
        outage: Outage;
        /** The name of the person who paused the check, if known. */
        pausedBy?: string;
      }
    | { kind: 'state-change'; stateChange: NotifiedStateChange }
    | { kind: 'degraded' | 'recovered'; performance: PerformanceDetail }
    | { kind: 'certificate'; certificate: CertificateDetail }
  );
export type AlertKind = Alert['kind'];

/**
 * The kind of opening to which each kind of follow-up belongs. Follow-ups are recoveries, and pauses of a check that is
 * down. A follow-up is sent to exactly the recipients of its opening.
 */
export const OPENING_OF: Partial<Record<AlertKind, AlertKind>> = { up: 'down', paused: 'down', recovered: 'degraded' };

export const isFollowUp = (kind: AlertKind): boolean => OPENING_OF[kind] !== undefined;
