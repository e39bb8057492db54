import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';
import { ALARM_AFTER_MS } from '../self-watch/system-problem.ts';
import type { Connection } from './judge-connection.ts';
import { findPairTrouble, isProved, type PairAnswer } from './pair-trouble.ts';

/** Interval between two requests to the other installation. */
export const PAIR_INSPECTION_MS = 30_000;
/**
 * If the time since the last inspection is longer than this, this process itself was stalled. Its earlier knowledge is
 * then not used.
 */
const HELD_UP_MS = 3 * PAIR_INSPECTION_MS;
/**
 * Minimum number of inspections that make a problem. One or two lost responses are not a problem, even if the
 * inspections took a long time.
 */
const MIN_INSPECTIONS = 3;
/**
 * Time for which the other installation may be unavailable after it announced an orderly stop. An update builds before
 * it starts.
 */
export const STOP_GRACE_MS = 10 * 60_000;
/**
 * Time for which all must be well before the end of a problem is reported. A pair that repeatedly fails and recovers is
 * then reported once.
 */
const WELL_AFTER_MS = 60_000;

/** The state of the other installation as far as it is known. Times are milliseconds of a monotonic clock. */
export interface PairHistory {
  lookedAt: number;
  /** The current problem, or null if there is none. */
  kind: PairTrouble | null;
  /**
   * The time of the first of the consecutive inspections without a valid response. Null if the last inspection got one.
   */
  silentSince: number | null;
  /**
   * The time since which there has been a problem (null if there is none), and the number of inspections that found it.
   * Times in which this side was isolated do not count.
   */
  troubleSince: number | null;
  troubleLooks: number;
  /** Whether this side is connected. This is judged only while the other installation does not respond. */
  connection: Connection;
  /** The time since which all has been well. Null if all is not well. */
  wellSince: number | null;
}

/**
 * One inspection of the other installation: its response, and whether this side is connected. The connection is judged
 * only without a response.
 */
export interface PairInspection {
  at: number;
  answer: PairAnswer;
  connection: Connection;
}

/** Returns the history after an inspection. `before` is null before the first inspection. */
export const followPair = (before: PairHistory | null, { at, answer, connection }: PairInspection): PairHistory => {
  const known = before !== null && at - before.lookedAt <= HELD_UP_MS ? before : null;
  const kind = findPairTrouble(answer);
  const silentSince = answer.outcome === 'answered' ? null : (known?.silentSince ?? at);
  if (kind === null)
    return {
      lookedAt: at,
      kind,
      silentSince,
      troubleSince: null,
      troubleLooks: 0,
      connection: 'connected',
      wellSince: known?.wellSince ?? at,
    };
  const seen = { lookedAt: at, kind, silentSince, connection: isProved(kind) ? 'connected' : connection } as const;
  // An isolated side cannot see the pair, so its findings do not count against the pair.
  if (seen.connection === 'isolated') return { ...seen, troubleSince: null, troubleLooks: 0, wellSince: null };
  const isCounted = seen.connection === 'connected';
  return {
    ...seen,
    troubleSince: known?.troubleSince ?? (isCounted ? at : null),
    troubleLooks: (known?.troubleLooks ?? 0) + (isCounted ? 1 : 0),
    wellSince: null,
  };
};

/**
 * Checks whether the operator must be notified now. `stoppedAt` is the time at which the other installation announced
 * an orderly stop, or null if it did not.
 */
export const isTroubleDue = (history: PairHistory, { stoppedAt }: { stoppedAt: number | null }): boolean => {
  const { kind, troubleSince, troubleLooks, connection, lookedAt } = history;
  if (kind === null || troubleSince === null || connection !== 'connected') return false;
  if (troubleLooks < MIN_INSPECTIONS || lookedAt - troubleSince < ALARM_AFTER_MS) return false;
  return !(kind === 'no-answer' && stoppedAt !== null && lookedAt - stoppedAt < STOP_GRACE_MS);
};

/** Checks whether the end of a reported problem must be reported now. */
export const isOverDue = ({ wellSince, lookedAt }: PairHistory): boolean =>
  wellSince !== null && lookedAt - wellSince >= WELL_AFTER_MS;
