import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';
import { ALARM_AFTER_MS } from '../self-watch/system-problem.ts';
import type { Connection } from './judge-connection.ts';
import { findPairTrouble, isProved, type PairAnswer } from './pair-trouble.ts';

/** How often the other installation is asked. */
export const PAIR_INSPECTION_MS = 30_000;
/** After a longer time without a look this process itself could not run: what it knew before says nothing. */
const HELD_UP_MS = 3 * PAIR_INSPECTION_MS;
/** One lost answer, or two, are no trouble, however long the looks took. */
const MIN_INSPECTIONS = 3;
/** After an orderly stop, which it told, it may be away for so long: an update builds before it starts. */
export const STOP_GRACE_MS = 10 * 60_000;
/** So long all has to be well before that is told: a pair that comes and goes is told once. */
const WELL_AFTER_MS = 60_000;

/** What is known of the other installation. Times are milliseconds of a clock that nobody sets. */
export interface PairHistory {
  lookedAt: number;
  /** What is wrong now; null: nothing. */
  kind: PairTrouble | null;
  /** The first of the looks in a row that got no answer; null: the last one got one. */
  silentSince: number | null;
  /** Since when something has been wrong, in so many looks; times in which this side was isolated do not count. */
  troubleSince: number | null;
  troubleLooks: number;
  /** Whether this side is connected; only judged while the other one does not answer. */
  connection: Connection;
  /** Since when all has been well; null: it is not. */
  wellSince: number | null;
}

/** One look at the other installation: its answer, and whether this side is connected (only asked for without an answer). */
export interface PairInspection {
  at: number;
  answer: PairAnswer;
  connection: Connection;
}

/** What a look makes of what was known; `before` null: nothing yet. */
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
  // What this side could not see does not count against the other one.
  if (seen.connection === 'isolated') return { ...seen, troubleSince: null, troubleLooks: 0, wellSince: null };
  const isCounted = seen.connection === 'connected';
  return {
    ...seen,
    troubleSince: known?.troubleSince ?? (isCounted ? at : null),
    troubleLooks: (known?.troubleLooks ?? 0) + (isCounted ? 1 : 0),
    wellSince: null,
  };
};

/** Whether the operator is to be told now. `stoppedAt`: when the other one told that it stops in an orderly way; null: it did not. */
export const isTroubleDue = (history: PairHistory, { stoppedAt }: { stoppedAt: number | null }): boolean => {
  const { kind, troubleSince, troubleLooks, connection, lookedAt } = history;
  if (kind === null || troubleSince === null || connection !== 'connected') return false;
  if (troubleLooks < MIN_INSPECTIONS || lookedAt - troubleSince < ALARM_AFTER_MS) return false;
  return !(kind === 'no-answer' && stoppedAt !== null && lookedAt - stoppedAt < STOP_GRACE_MS);
};

/** Whether it is to be told that what was told before is over. */
export const isOverDue = ({ wellSince, lookedAt }: PairHistory): boolean =>
  wellSince !== null && lookedAt - wellSince >= WELL_AFTER_MS;
