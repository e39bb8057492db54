import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Effect } from './effects.ts';
import type { JudgeState } from './judge-state.ts';

/** A failure that the second look did not confirm: kept with both probes, told to nobody. */
export const describeSuppressed = (first: ProbeResult, second: ProbeResult): Effect => ({
  kind: 'suppressed',
  reason:
    second.purpose === 'confirm'
      ? 'The confirmation found it available'
      : 'No confirmation came, and the next poll found it available',
  first,
  second,
});

/** Back to what was before: a failure under settings that no longer hold tells nothing. */
export const dropSuspicion = (judgeState: JudgeState): JudgeState => ({
  ...judgeState,
  phase: judgeState.change ? 'up' : 'pending',
  suspicion: null,
  failingPolls: 0,
});
