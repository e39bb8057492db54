import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Effect } from './effects.ts';
import type { JudgeState } from './judge-state.ts';

/** A failure that the confirmation did not confirm: kept with both probes, and no alert is raised. */
export const describeSuppressed = (first: ProbeResult, second: ProbeResult): Effect => ({
  kind: 'suppressed-failure',
  reason:
    second.purpose === 'confirm'
      ? 'The confirmation found it available'
      : 'No confirmation came, and the next poll found it available',
  first,
  second,
});

/** Back to the phase before the suspicion: a failure under older settings says nothing about the present ones. */
export const dropSuspicion = (judgeState: JudgeState): JudgeState => ({
  ...judgeState,
  phase: judgeState.change ? 'up' : 'pending',
  suspicion: null,
  failingPolls: 0,
});
