import type { Span } from '../spans.ts';
import type { FaultName } from './fault-names.ts';
import type { FailingSpan, Failure, TargetType } from './target-truth.ts';

/** All that the oracle goes by. Times are epoch milliseconds of this machine's clock, by which Pharos goes too. */
export interface Evidence {
  checks: CheckEvidence[];
  faults: FaultWindow[];
  /** Moments at which Pharos ended by itself, with how. */
  unaskedEnds: { at: number; how: string }[];
  /** In which the target process stood still: what is known of targets is uncertain there. */
  stalls: Span[];
  events: RecordedEvent[];
  deliveries: RecordedDelivery[];
  mails: AcceptedMail[];
  /** Jobs that should have been done by the end. */
  lateJobs: { task: string; runAt: number; attempts: number; lastError: string | null }[];
  /** Rows in the queue of jobs that will never run, and need not. */
  supersededJobs: number;
  /** When the record was read. */
  readAt: number;
}

/** One check: what really happened to its target, and what Pharos holds of it. */
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
    /** Polls that were faults of Pharos's own. */
    ownFaults: number[];
    /** What it is in at the end. */
    code: string | null;
    lastResultAt: number | null;
    /** Null: not read. */
    report: ReportedTime | null;
  };
}

/** A request that came to a target, and how it was answered; null: well. */
export interface Served {
  at: number;
  how: Failure | null;
  /** Which agent sent it, where that is known. */
  by?: string;
}

export interface FaultWindow extends Span {
  name: FaultName;
  /** From when on Pharos could work again; `to` is when nothing of the fault was left. */
  healedAt: number;
}

export interface RecordedState {
  id: number;
  outageId: number | null;
  code: string;
  from: number;
  /** Null while it lasts. */
  to: number | null;
  recordedAt: number;
  firstProbe: RecordedProbe | null;
  secondProbe: RecordedProbe | null;
}

export interface RecordedProbe {
  startedAt: number;
  summary: string;
}

/** Seconds, as the reports tell them. */
export interface ReportedTime {
  range: Span;
  total: { down: number; unknown: number; paused: number };
  /** Of the series, summed up. */
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
  /** When its job runs; null when there is none. */
  nextTryAt: number | null;
}

/** A mail that the mail server took. */
export interface AcceptedMail {
  at: number;
  recipient: string;
  /** The part of its Message-ID before the mark: see apps/server/src/alerts/message-key.ts. */
  key: string;
  text: string;
  /** Whether Pharos was told so. */
  answered: boolean;
}

export interface RecordedOutage extends Span {
  id: number;
  from: number;
  to: number;
  isOver: boolean;
  /** When Pharos knew of its end. */
  endRecordedAt: number;
  states: RecordedState[];
}

const isFailing = ({ code }: RecordedState): boolean => code !== 'AV' && code !== 'PS';

/** Outages of the record: one may have several states. One that lasts ends when the record was read. */
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

/** Time of which Pharos says that it does not know: before its first result, its gaps, and the slot under way at the end. */
export const unknownTime = (check: CheckEvidence, readAt: number): Span[] => {
  const { states, gaps } = check.recorded;
  const first = states[0]?.from ?? readAt;
  return [{ from: -Infinity, to: first }, ...gaps, { from: readAt - longestSilenceMs(check), to: Infinity }];
};

/** Time between the starts of two polls that counts as watched (engine: `2 × interval + timeout`). */
export const longestSilenceMs = ({ intervalMs, timeoutMs }: CheckEvidence): number => 2 * intervalMs + timeoutMs;

/** What a busy machine may take between a probe's start, its request and its answer. */
export const TOLERANCE_MS = 1000;
