import type { Effect } from './effects.ts';
import type { CheckCondition } from './judge-state.ts';

/** What an event led to. */
export interface Judgment {
  condition: CheckCondition;
  effects: Effect[];
}

export interface ResultJudgment extends Judgment {
  /** False: the result is late, a duplicate or of other settings, and changes nothing. */
  judged: boolean;
}
