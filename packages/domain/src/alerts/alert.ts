import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { NotifiedChange } from '../integrations/notified-change.ts';

export type OutageEnd = 'recovery' | 'pause';

/** When it ended, in epoch milliseconds; nulls while it lasts. A pause ends it, also while the target is down. */
export type EndOfOutage = { endedAt: number; endedBy: OutageEnd } | { endedAt: null; endedBy: null };

/** A stretch of unavailability, from its first failing probe on. Times are epoch milliseconds. */
export type Outage = EndOfOutage & {
  id: number;
  startedAt: number;
  /** Of an outage that is over: how much of it Pharos did not watch, in milliseconds; that is no downtime. */
  unwatchedMs?: number;
  /** State and error, in words, that it began with. */
  state: StateCode;
  summary: string;
  /** The error that an outage ended with; absent while it lasts, and if it is the first error. */
  lastError?: { state: StateCode; summary: string; statusCode: number | null };
  /** The poll that noticed it, and the one that confirmed it. */
  firstProbe: ProbeResult | null;
  secondProbe: ProbeResult | null;
  /** Names of the locations that saw it, where several had to. */
  seenFrom?: readonly string[];
};

/** `detail` of a 'down' event. */
export type OpeningDetail = {
  /** Low sensitivity: it waited for a second failing poll. */
  wasHeld?: true;
};

/** `detail` of a 'state-change' event. */
export interface StateChangeDetail {
  change: NotifiedChange;
}

/** A change of state, as integrations are told it that carry every one. */
export interface NotifiedStateChange {
  change: NotifiedChange;
  /** The state in force from then on; of 'restarted', that of the pause which ended. */
  state: StateCode;
  summary: string;
  /** The probe that showed it; null where none did. */
  probe: ProbeResult | null;
  /** Of a pause: who paused the check, by name; where it is known. */
  pausedBy?: string;
}

/** `detail` of a 'degraded' or 'recovered' event. */
export interface PerformanceDetail {
  thresholdMs: number;
  durationSeconds: number;
  /** Of the poll that decided. */
  responseTimeMs: number;
  /** When the stretch above (or back below) the threshold began; epoch milliseconds. */
  startedAt: number;
}

/** `detail` of a 'certificate' event. */
export interface CertificateDetail {
  moment: '15d' | '7d' | 'expiry';
  /** Epoch milliseconds. */
  notAfter: number;
  subject: string;
  issuer: string;
  fingerprint: string;
}

/** When an alert was seen, and when it was due to be told had we not been late. Epoch milliseconds. */
export interface AlertTimes {
  seenAt: number;
  dueAt: number;
}

export interface AlertSubject extends AlertTimes {
  eventId: number;
  /** Epoch milliseconds. */
  at: number;
  /** Which rule decided, in words. */
  rule: string;
  check: { id: number; name: string; type: string; url: string };
  organization: { id: number; name: string /** IANA name. */; timezone: string };
}

/** What an alert says, free of any channel's form. */
export type Alert = AlertSubject &
  (
    | {
        kind: 'down' | 'up' | 'paused';
        outage: Outage;
        /** Who paused the check, by name; where it is known. */
        pausedBy?: string;
      }
    | { kind: 'state-change'; stateChange: NotifiedStateChange }
    | { kind: 'degraded' | 'recovered'; performance: PerformanceDetail }
    | { kind: 'certificate'; certificate: CertificateDetail }
  );
export type AlertKind = Alert['kind'];

/**
 * The opening that a follow-up belongs to: a recovery, or a person's pause of a check that is down. A follow-up goes to exactly
 * those recipients that its opening was sent to.
 */
export const OPENING_OF: Partial<Record<AlertKind, AlertKind>> = { up: 'down', paused: 'down', recovered: 'degraded' };

export const isFollowUp = (kind: AlertKind): boolean => OPENING_OF[kind] !== undefined;
