import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { JudgeState } from './judge-state.ts';

/**
 * Above the threshold without a break for the duration: degraded (DP); at or below it for as long: good again (GP).
 * Failing probes neither start nor end it.
 */
export const judgePerformance = (
  judgeState: JudgeState,
  result: ProbeResult,
  { check, now }: JudgeContext,
): { judgeState: JudgeState; effects: Effect[] } => {
  const { isActive, thresholdMs, durationSeconds } = check.performanceAlert;
  if (!isActive || result.verdict !== 'AV' || result.responseTimeMs === null) return { judgeState, effects: [] };
  const at = Math.max(result.startedAt, judgeState.performance?.since ?? check.monitoringChangedAt);
  const before = judgeState.performance ?? { status: 'GP', since: at, crossingSince: null };
  const begun: Effect[] = judgeState.performance ? [] : [{ kind: 'performance-change', status: 'GP', at }];
  const isAbove = result.responseTimeMs > thresholdMs;
  if (isAbove === (before.status === 'DP')) {
    const isUnchanged = judgeState.performance !== null && before.crossingSince === null;
    return {
      judgeState: isUnchanged ? judgeState : { ...judgeState, performance: { ...before, crossingSince: null } },
      effects: begun,
    };
  }
  const crossingSince = before.crossingSince ?? at;
  if (at - crossingSince < durationSeconds * 1000) {
    const isUnchanged = before.crossingSince !== null;
    return {
      judgeState: isUnchanged ? judgeState : { ...judgeState, performance: { ...before, crossingSince } },
      effects: begun,
    };
  }
  const status = isAbove ? 'DP' : 'GP';
  return {
    judgeState: { ...judgeState, performance: { status, since: at, crossingSince: null } },
    effects: [
      ...begun,
      { kind: 'performance-change', status, at },
      {
        kind: 'alert',
        alert: {
          event: isAbove ? 'degraded' : 'recovered',
          stateChangeId: null,
          outageId: null,
          at,
          dueAt: now,
          delayEndsAt: null,
          rule: `${isAbove ? 'Above' : 'At or below'} ${thresholdMs} ms ${durationSeconds === 0 ? 'in one probe' : `for ${durationSeconds} seconds`}`,
          detail: { thresholdMs, durationSeconds, responseTimeMs: result.responseTimeMs, startedAt: crossingSince },
        },
      },
    ],
  };
};

/** Answers beyond the threshold so far no longer count: the threshold has changed, or there was unwatched time. */
export const clearThresholdCrossing = (judgeState: JudgeState): JudgeState =>
  judgeState.performance && judgeState.performance.crossingSince !== null
    ? { ...judgeState, performance: { ...judgeState.performance, crossingSince: null } }
    : judgeState;
