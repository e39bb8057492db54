import type { Span } from '../spans.ts';
import type { FaultName } from './fault-names.ts';
import type { FailingSpan, Failure, TargetType } from './target-truth.ts';

/** Times are epoch milliseconds of the clock of this machine, which Pharos also uses. */
export interface Evidence {
  checks: CheckEvidence[];
  faults: FaultWindow[];
  /** Unexpected exits of Pharos, with the signal or exit code. */
  unexpectedExits: { at: number; how: string }[];
  /** Times in which the target process was stalled. The state of the targets is uncertain then. */
  stalls: Span[];
  events: RecordedEvent[];
  deliveries: RecordedDelivery[];
  mails: AcceptedMail[];
  lateJobs: { task: string; runAt: number; attempts: number; lastError: string | null }[];
  /** Superseded jobs will never run and do not need to run. */
  supersededJobs: number;
  readAt: number;
}

export interface CheckEvidence {
  id: number;
  name: string;
  type: TargetType;
  intervalMs: number;
  timeoutMs: number;
  alertDelayMs: number;
  recipients: string[];
  createdAt: number;
  truth: { failing: FailingSpan[]; served: Served[] };
  recorded: {
    states: RecordedState[];
    gaps: Span[];
    /** Start times. */
    proberErrors: number[];
    code: string | null;
    lastResultAt: number | null;
    report: ReportedTime | null;
  };
}

/** `how` is null for a normal response. */
export interface Served {
  at: number;
  how: Failure | null;
  /** The agent that sent the request, if known. */
  by?: string;
}

export interface FaultWindow extends Span {
  name: FaultName;
  /** Time from which Pharos could work again. `to` is the time at which the fault had no more effect. */
  healedAt: number;
}

export interface RecordedState {
  id: number;
  outageId: number | null;
  code: string;
  from: number;
  to: number | null;
  recordedAt: number;
  firstProbe: RecordedProbe | null;
  secondProbe: RecordedProbe | null;
}

export interface RecordedProbe {
  startedAt: number;
  summary: string;
}

export interface ReportedTime {
  range: Span;
  total: { down: number; unknown: number; paused: number };
  series: { available: number; down: number; unknown: number; paused: number };
}

export interface RecordedEvent {
  id: number;
  checkId: number;
  kind: string;
  outageId: number | null;
  status: string;
  reason: string | null;
  dueAt: number | null;
}

export interface RecordedDelivery {
  id: number;
  eventId: number;
  recipient: string;
  status: string;
  reason: string | null;
  attempts: readonly { at: string; outcome: string }[];
  /** Null if the delivery has no job. */
  nextTryAt: number | null;
}

export interface AcceptedMail {
  at: number;
  recipient: string;
  /** The part of the Message-ID before the mark; see apps/server/src/alerts/message-key.ts. */
  key: string;
  text: string;
  /** Whether the mail server confirmed the mail to Pharos. */
  answered: boolean;
}

export interface RecordedOutage extends Span {
  id: number;
  from: number;
  to: number;
  isOver: boolean;
  endRecordedAt: number;
  states: RecordedState[];
}

const isFailing = ({ code }: RecordedState): boolean => code !== 'AV' && code !== 'PS';

/** An outage can have several states. An ongoing outage ends at `readAt`. */
export const outagesOf = ({ recorded }: CheckEvidence, readAt: number): RecordedOutage[] => {
  const outages = new Map<number, RecordedOutage>();
  for (const state of recorded.states.filter(isFailing)) {
    const id = state.outageId ?? state.id;
    const outage = outages.get(id) ?? {
      id,
      from: state.from,
      to: state.from,
      isOver: true,
      endRecordedAt: readAt,
      states: [],
    };
    outage.states.push(state);
    outage.to = Math.max(outage.to, state.to ?? readAt);
    const next = recorded.states[recorded.states.indexOf(state) + 1];
    outage.endRecordedAt = next?.recordedAt ?? readAt;
    outage.isOver = outage.states.every(({ to }) => to !== null);
    outages.set(id, outage);
  }
  return [...outages.values()];
};

/** Pharos reports as unknown: the time before its first result, gaps, and the current slot at the end. */
export const unknownTime = (check: CheckEvidence, readAt: number): Span[] => {
  const { states, gaps } = check.recorded;
  const first = states[0]?.from ?? readAt;
  return [{ from: -Infinity, to: first }, ...gaps, { from: readAt - maxSilenceMs(check), to: Infinity }];
};

/**
 * The maximum time between the starts of two polls that counts as watched (in the engine: `2 × interval + timeout`).
 */
export const maxSilenceMs = ({ intervalMs, timeoutMs }: CheckEvidence): number => 2 * intervalMs + timeoutMs;

/** A busy machine can cause this delay between the start of a probe, its request and its response. */
export const TOLERANCE_MS = 1000;
