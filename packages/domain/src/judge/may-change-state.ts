import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from './judge-state.ts';

/** Estimates whether judging the result may change a state or make an alert due. False is certain, true is not. */
export const mayChangeState = (judgeState: JudgeState, result: ProbeResult): boolean =>
  result.purpose === 'confirm' ||
  judgeState.change?.code !== result.verdict ||
  judgeState.phase === 'suspect' ||
  judgeState.recovery !== null ||
  judgeState.outage?.alert === 'held';
