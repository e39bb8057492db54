import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from './judge-state.ts';

/** Whether judging the result may change a state or make an alert due. Fast, and errs on the side of yes: only a no is certain. */
export const mayChangeState = (judgeState: JudgeState, result: ProbeResult): boolean =>
  result.purpose === 'confirm' ||
  judgeState.change?.code !== result.verdict ||
  judgeState.phase === 'suspect' ||
  judgeState.recovery !== null ||
  judgeState.outage?.alert === 'held';
