import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';

/** `now` while the problem lasts, and `before` after its end. */
export const PAIR_PROBLEM_TEXTS: Record<PairTrouble, { now: string; before: string }> = {
  'no-answer': { now: 'It does not respond', before: 'It did not respond' },
  refused: {
    now: 'It rejects the requests: this installation is not its pair',
    before: 'It rejected the requests',
  },
  'clock-off': {
    now: 'It rejects the requests: its clock and the clock of this installation differ by more than a minute',
    before: 'It rejected the requests: its clock and the clock of this installation differed by more than a minute',
  },
  'not-ready': { now: 'It reports that it is not ready', before: 'It reported that it was not ready' },
  'alerts-waiting': { now: 'Its alerts are overdue and not sent', before: 'Its alerts were overdue and not sent' },
};
