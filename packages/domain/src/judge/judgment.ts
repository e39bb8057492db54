import type { Effect } from './effects.ts';
import type { CheckCondition } from './judge-state.ts';

export interface Judgment {
  condition: CheckCondition;
  effects: Effect[];
}

export interface ResultJudgment extends Judgment {
  /** False if the result is late, a duplicate, or has other settings. */
  judged: boolean;
}
