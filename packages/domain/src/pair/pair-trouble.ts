import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';

/** The outcome of a request to the other installation. What it reports counts only after it has proved its identity. */
export type PairAnswer =
  | { outcome: 'answered'; isReady: boolean | null; oldestWaitingAlertSeconds: number | null }
  | { outcome: 'no-answer' | 'refused' | 'clock-off' };

/**
 * Number of seconds for which an alert may wait. A worker that restarts, or a mail server that asks for a retry, has
 * finished by then.
 */
const ALERT_WAITS_SECONDS = 180;

/** Returns the problem of the other installation, or null if all is well or no problem is known. */
export const findPairTrouble = (answer: PairAnswer): PairTrouble | null => {
  if (answer.outcome !== 'answered') return answer.outcome;
  if (answer.isReady === false) return 'not-ready';
  return (answer.oldestWaitingAlertSeconds ?? 0) > ALERT_WAITS_SECONDS ? 'alerts-waiting' : null;
};

/** Checks whether the other installation itself reported the problem. The connection to it then works. */
export const isProved = (kind: PairTrouble): boolean => kind === 'not-ready' || kind === 'alerts-waiting';
