import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';

/** A response counts only after the other installation has proved its identity. */
export type PairAnswer =
  | { outcome: 'answered'; isReady: boolean | null; oldestWaitingAlertSeconds: number | null }
  | { outcome: 'no-answer' | 'refused' | 'clock-off' };

/** A worker that restarts, or a mail server that asks for a retry, has finished by then. */
const ALERT_WAITS_SECONDS = 180;

export const findPairTrouble = (answer: PairAnswer): PairTrouble | null => {
  if (answer.outcome !== 'answered') return answer.outcome;
  if (answer.isReady === false) return 'not-ready';
  return (answer.oldestWaitingAlertSeconds ?? 0) > ALERT_WAITS_SECONDS ? 'alerts-waiting' : null;
};

/** The other installation itself reported the problem, so the connection to it works. */
export const isProved = (kind: PairTrouble): boolean => kind === 'not-ready' || kind === 'alerts-waiting';
