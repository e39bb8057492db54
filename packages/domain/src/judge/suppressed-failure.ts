import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Effect } from './effects.ts';
import type { JudgeState } from './judge-state.ts';

export const describeSuppressed = (
  first: ProbeResult,
  second: ProbeResult,
  further: readonly ProbeResult[] = [],
): Effect => ({
  kind: 'suppressed-failure',
  reason: reasonOf(second, further),
  first,
  second,
  further,
});

const reasonOf = (second: ProbeResult, further: readonly ProbeResult[]): string => {
  if (second.verdict !== 'AV') return 'Too few locations responded to decide, and every location was asked twice';
  if (further.length > 0) return 'Too few locations saw the failure';
  return second.purpose === 'confirm'
    ? 'The confirmation probe found the check available'
    : 'The confirmation probe had no result, and the next poll found the check available';
};

/** Restores the phase from before the suspicion. */
export const dropSuspicion = (judgeState: JudgeState): JudgeState => ({
  ...judgeState,
  phase: judgeState.change ? 'up' : 'pending',
  suspicion: null,
  failingPolls: 0,
});

/**
 * Drops the suspicion, the recovery check and the remembered passed results. Results under older settings, or from a
 * clock that was set back, do not apply to the current state.
 */
export const dropInquiries = (judgeState: JudgeState): JudgeState => {
  const remaining = judgeState.suspicion ? dropSuspicion(judgeState) : judgeState;
  const isRemembered = Object.keys(remaining.passedAt).length > 0;
  return remaining.recovery || isRemembered ? { ...remaining, recovery: null, passedAt: {} } : remaining;
};
