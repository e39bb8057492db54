import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { NotifiedChange } from '../integrations/notified-change.ts';

export type OutageEnd = 'recovery' | 'pause';

/**
 * The end in epoch milliseconds; null while the outage lasts. A pause ends an outage even if the target is still down.
 */
export type EndOfOutage = { endedAt: number; endedBy: OutageEnd } | { endedAt: null; endedBy: null };

/** An outage, which starts with its first failing probe. Times are epoch milliseconds. */
export type Outage = EndOfOutage & {
  id: number;
  startedAt: number;
  /** The observation gaps of an ended outage. They do not count as downtime. */
  unwatchedMs?: number;
  state: StateCode;
  summary: string;
  /** The last error of an ended outage. Absent if it equals the first error. */
  lastError?: { state: StateCode; summary: string; statusCode: number | null };
  /** The poll that detected the outage, and the probe that confirmed it. */
  firstProbe: ProbeResult | null;
  secondProbe: ProbeResult | null;
  /** Present if the confirmation rule required several locations. */
  seenFrom?: readonly string[];
};

export type OpeningDetail = {
  /** True if low sensitivity delayed the event until a second poll failed. */
  wasHeld?: true;
};

export interface StateChangeDetail {
  change: NotifiedChange;
}

export interface NotifiedStateChange {
  change: NotifiedChange;
  /** The new state. For 'restarted': the state of the pause that ended. */
  state: StateCode;
  summary: string;
  probe: ProbeResult | null;
  pausedBy?: string;
}

export interface PerformanceDetail {
  thresholdMs: number;
  durationSeconds: number;
  responseTimeMs: number;
  /** The start of the time above the threshold, or back below it, in epoch milliseconds. */
  startedAt: number;
}

export interface CertificateDetail {
  moment: '15d' | '7d' | 'expiry';
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
  at: number;
  /** The description of the rule that caused the alert. */
  rule: string;
  check: { id: number; name: string; type: string; url: string };
  organization: { id: number; name: string; timezone: string };
}

/** The content of an alert, independent of the format of any channel. */
export type Alert = AlertSubject &
  (
    | {
        kind: 'down' | 'up' | 'paused';
        outage: Outage;
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
