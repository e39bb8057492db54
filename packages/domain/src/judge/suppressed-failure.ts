import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Effect } from './effects.ts';
import type { JudgeState } from './judge-state.ts';

/** A failure that the confirmation did not confirm: kept with both probes, and no alert is raised. */
export const describeSuppressed = (
  first: ProbeResult,
  second: ProbeResult,
  others: readonly ProbeResult[] = [],
): Effect => ({
  kind: 'suppressed-failure',
  reason: reasonOf(second, others),
  first,
  second,
  others,
});

const reasonOf = (second: ProbeResult, others: readonly ProbeResult[]): string => {
  if (second.verdict !== 'AV') return 'Too few locations answered to tell, and all were asked again';
  if (others.length > 0) return 'Too few locations saw it failing';
  return second.purpose === 'confirm'
    ? 'The confirmation found it available'
    : 'No confirmation came, and the next poll found it available';
};

/** Back to the phase before the suspicion: a failure under older settings says nothing about the present ones. */
export const dropSuspicion = (judgeState: JudgeState): JudgeState => ({
  ...judgeState,
  phase: judgeState.change ? 'up' : 'pending',
  suspicion: null,
  failingPolls: 0,
});

/** Without what was asked: answers about older settings, or by a clock that was set back, say nothing about the present. */
export const dropInquiries = (judgeState: JudgeState): JudgeState => {
  const kept = judgeState.suspicion ? dropSuspicion(judgeState) : judgeState;
  const isRemembered = Object.keys(kept.passedAt).length > 0;
  return kept.recovery || isRemembered ? { ...kept, recovery: null, passedAt: {} } : kept;
};
