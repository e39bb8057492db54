import type { PairTrouble } from '@pharos/contract/rest/pair/pair.ts';

/** `now` while the problem lasts, and `before` after its end. */
export const PAIR_WORDS: Record<PairTrouble, { now: string; before: string }> = {
  'no-answer': { now: 'It does not answer', before: 'It did not answer' },
  refused: {
    now: 'It refuses to answer: it does not know this installation as its pair',
    before: 'It refused to answer',
  },
  'clock-off': {
    now: 'It refuses to answer: its clock and the one here differ by more than a minute',
    before: 'It refused to answer: its clock and the one here differed by more than a minute',
  },
  'not-ready': { now: 'It is not ready to do its work', before: 'It was not ready to do its work' },
  'alerts-waiting': { now: 'Its alerts wait and are not sent', before: 'Its alerts waited and were not sent' },
};
