import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';

/** What asking the other installation came to. Its own words count only when it has proved that they are its own. */
export type PairAnswer =
  | { outcome: 'answered'; isReady: boolean | null; oldestWaitingAlertSeconds: number | null }
  | { outcome: 'no-answer' | 'refused' | 'clock-off' };

/** So long an alert may wait: a worker that restarts, or a mail server that asks to come back, is through with it by then. */
const ALERT_WAITS_SECONDS = 180;

/** Null: all is well, or not known to be otherwise. */
export const findPairTrouble = (answer: PairAnswer): PairTrouble | null => {
  if (answer.outcome !== 'answered') return answer.outcome;
  if (answer.isReady === false) return 'not-ready';
  return (answer.oldestWaitingAlertSeconds ?? 0) > ALERT_WAITS_SECONDS ? 'alerts-waiting' : null;
};

/** Whether the other installation itself has said so: then the connection to it works. */
export const isProved = (kind: PairTrouble): boolean => kind === 'not-ready' || kind === 'alerts-waiting';
