import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';
import { ALARM_AFTER_MS } from '../self-watch/system-problem.ts';
import type { Connection } from './judge-connection.ts';
import { findPairTrouble, isProved, type PairAnswer } from './pair-trouble.ts';

export const PAIR_INSPECTION_MS = 30_000;
/** After a longer gap, this process itself was stalled. Its earlier knowledge is not used. */
const MAX_INSPECTION_GAP_MS = 3 * PAIR_INSPECTION_MS;
/** One or two lost responses are not a problem, even if the inspections took a long time. */
const MIN_INSPECTIONS = 3;
/**
 * Time for which the other installation may be unavailable after it announced a stop. An update builds before it
 * starts.
 */
export const STOP_GRACE_MS = 10 * 60_000;
/** A pair that repeatedly fails and recovers is reported once. */
const WELL_AFTER_MS = 60_000;

/** The known state of the other installation. Times are milliseconds of a monotonic clock. */
export interface PairHistory {
  inspectedAt: number;
  kind: PairTrouble | null;
  silentSince: number | null;
  /**
   * The start of the problem, and the number of inspections that found it. Times in which this side was isolated do not
   * count.
   */
  troubleSince: number | null;
  troubleInspections: number;
  /** The connection of this side. Judged only while the other installation does not respond. */
  connection: Connection;
  wellSince: number | null;
}

/** The connection is judged only without a response. */
export interface PairInspection {
  at: number;
  answer: PairAnswer;
  connection: Connection;
}

export const followPair = (before: PairHistory | null, { at, answer, connection }: PairInspection): PairHistory => {
  const known = before !== null && at - before.inspectedAt <= MAX_INSPECTION_GAP_MS ? before : null;
  const kind = findPairTrouble(answer);
  const silentSince = answer.outcome === 'answered' ? null : (known?.silentSince ?? at);
  if (kind === null)
    return {
      inspectedAt: at,
      kind,
      silentSince,
      troubleSince: null,
      troubleInspections: 0,
      connection: 'connected',
      wellSince: known?.wellSince ?? at,
    };
  const seen = { inspectedAt: at, kind, silentSince, connection: isProved(kind) ? 'connected' : connection } as const;
  // An isolated side cannot see the pair, so its findings do not count against the pair.
  if (seen.connection === 'isolated') return { ...seen, troubleSince: null, troubleInspections: 0, wellSince: null };
  const isCounted = seen.connection === 'connected';
  return {
    ...seen,
    troubleSince: known?.troubleSince ?? (isCounted ? at : null),
    troubleInspections: (known?.troubleInspections ?? 0) + (isCounted ? 1 : 0),
    wellSince: null,
  };
};

/** `stoppedAt` is when the other installation announced an orderly stop, or null. */
export const isTroubleDue = (history: PairHistory, { stoppedAt }: { stoppedAt: number | null }): boolean => {
  const { kind, troubleSince, troubleInspections, connection, inspectedAt } = history;
  if (kind === null || troubleSince === null || connection !== 'connected') return false;
  if (troubleInspections < MIN_INSPECTIONS || inspectedAt - troubleSince < ALARM_AFTER_MS) return false;
  return !(kind === 'no-answer' && stoppedAt !== null && inspectedAt - stoppedAt < STOP_GRACE_MS);
};

export const isOverDue = ({ wellSince, inspectedAt }: PairHistory): boolean =>
  wellSince !== null && inspectedAt - wellSince >= WELL_AFTER_MS;
