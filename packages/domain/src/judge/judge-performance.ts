import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { placesOf } from './confirmation/places.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { JudgeState } from './judge-state.ts';

type Performance = NonNullable<JudgeState['performance']>;

/**
 * A check is degraded (DP) if its response times are above the threshold for the whole duration. It is good again (GP)
 * after the same duration at or below it. Failing probes have no effect. With rotation, the location at which the
 * slowness started decides until it is over.
 */
export const judgePerformance = (
  judgeState: JudgeState,
  result: ProbeResult,
  context: JudgeContext,
): { judgeState: JudgeState; effects: Effect[] } => {
  const { check, now } = context;
  const { isActive, thresholdMs, durationSeconds } = check.performanceAlert;
  if (!isActive || result.verdict !== 'AV' || result.responseTimeMs === null) return { judgeState, effects: [] };
  const decider = deciderOf(judgeState.performance, result, context);
  const at = Math.max(result.startedAt, judgeState.performance?.since ?? check.monitoringChangedAt);
  const before = judgeState.performance ?? { status: 'GP', since: at, crossingSince: null, location: null };
  const firstStatus: Effect[] = judgeState.performance ? [] : [{ kind: 'performance-change', status: 'GP', at }];
  const isAbove = result.responseTimeMs > thresholdMs;
  const isOther = decider !== null && decider !== result.location;
  // A poll from another location neither starts nor interrupts the duration. It may complete the duration if it is slow
  // too.
  if (isOther && (before.crossingSince === null || isAbove === (before.status === 'DP'))) {
    return { judgeState, effects: [] };
  }
  const next = (performance: Performance): JudgeState =>
    judgeState.performance && isSame(judgeState.performance, performance) ? judgeState : { ...judgeState, performance };
  if (isAbove === (before.status === 'DP')) {
    const unchanged = { ...before, crossingSince: null, location: isAbove ? decider : null };
    return { judgeState: next(unchanged), effects: firstStatus };
  }
  const crossingSince = (before.location === decider ? before.crossingSince : null) ?? at;
  if (at - crossingSince < durationSeconds * 1000) {
    return { judgeState: next({ ...before, crossingSince, location: decider }), effects: firstStatus };
  }
  const status = isAbove ? 'DP' : 'GP';
  return {
    judgeState: next({ status, since: at, crossingSince: null, location: isAbove ? decider : null }),
    effects: [
      ...firstStatus,
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

/**
 * Returns the location at which the check became slow if it may still be probed, otherwise that of the poll. Null
 * without a rotation.
 */
const deciderOf = (performance: Performance | null, poll: ProbeResult, context: JudgeContext): string | null => {
  if (context.check.locations.length <= 1) return null;
  const isCrossing = performance !== null && (performance.status === 'DP' || performance.crossingSince !== null);
  const crossedFrom = isCrossing ? performance.location : null;
  return crossedFrom !== null && placesOf(poll, context).includes(crossedFrom) ? crossedFrom : poll.location;
};

const isSame = (a: Performance, b: Performance): boolean =>
  a.status === b.status && a.since === b.since && a.crossingSince === b.crossingSince && a.location === b.location;

/** Discards the duration after a change of the threshold or an observation gap. */
export const clearThresholdCrossing = (judgeState: JudgeState): JudgeState =>
  judgeState.performance && judgeState.performance.crossingSince !== null
    ? { ...judgeState, performance: { ...judgeState.performance, crossingSince: null } }
    : judgeState;
