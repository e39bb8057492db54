import { settingsInForce } from '../checks/settings-in-force.ts';
import { clampConditionToNow } from './clamp-to-now.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import { clearThresholdCrossing } from './judge-performance.ts';
import type { CheckCondition, JudgeState, OpenOutage } from './judge-state.ts';
import type { Judgment } from './judgment.ts';
import { unwatchedBefore } from './observation-gap.ts';
import { dropInquiries } from './suppressed-failure.ts';

/** A current outage ends, and its recipients are notified about the pause. Idempotent. */
export const judgePause = (before: CheckCondition, at: number, context: JudgeContext): Judgment => {
  const { condition, effects } = clampConditionToNow(before, context);
  const { judgeState } = condition;
  if (judgeState.phase === 'paused') return { condition: before, effects: [] };
  const id = context.newId();
  // A judged poll remains valid. A pause with an earlier date starts at the last poll.
  const startedAt = Math.max(at, judgeState.change?.startedAt ?? 0, condition.lastPollAt ?? 0);
  effects.push(
    ...unwatchedBefore(condition, startedAt, context.check),
    {
      kind: 'state-change',
      id,
      previousId: judgeState.change?.id ?? null,
      code: 'PS',
      startedAt,
      outageId: null,
      endedOutageId: judgeState.outage?.id ?? null,
      summary: 'Monitoring paused',
      first: null,
      second: null,
      further: [],
      confirmation: null,
      settings: settingsInForce(context.check),
    },
    ...endPerformance(judgeState, startedAt),
  );
  if (judgeState.outage) effects.push(endAlert(judgeState.outage, id, startedAt, context));
  return {
    condition: {
      ...condition,
      // Ignores a poll that was due before the pause if its result arrives after the restart.
      lastDueAt: Math.max(condition.lastDueAt, at, context.now),
      lastPollAt: null,
      observedUntil: null,
      judgeState: {
        ...judgeState,
        phase: 'paused',
        change: { id, code: 'PS', startedAt },
        outage: null,
        suspicion: null,
        recovery: null,
        passedAt: {},
        failingPolls: 0,
        performance: null,
      },
    },
    effects,
  };
};

const endAlert = (outage: OpenOutage, stateChangeId: number, at: number, { now }: JudgeContext): Effect =>
  outage.alert === 'held'
    ? { kind: 'alert-dropped', outageId: outage.id, reason: 'paused-before-second-poll' }
    : {
        kind: 'alert',
        alert: {
          event: 'paused',
          stateChangeId,
          outageId: outage.id,
          at,
          dueAt: now,
          delayEndsAt: null,
          rule: 'The pause alert is sent to the recipients of the outage alert',
          detail: {},
        },
      };

/** The check is pending until the first result. Idempotent. */
export const judgeRestart = (condition: CheckCondition, at: number): Judgment => {
  const { judgeState } = condition;
  if (judgeState.phase !== 'paused') return { condition, effects: [] };
  const effects: Effect[] = judgeState.change
    ? [{ kind: 'state-ended', id: judgeState.change.id, endedAt: Math.max(at, judgeState.change.startedAt) }]
    : [];
  return {
    condition: { ...condition, judgeState: { ...judgeState, phase: 'pending', change: null } },
    effects,
  };
};

/** Discards a suspicion and a threshold crossing from the old settings. */
export const judgeEdit = (condition: CheckCondition, at: number, context: JudgeContext): Judgment => {
  const effects: Effect[] = [];
  let judgeState = dropInquiries(condition.judgeState);
  if (judgeState.performance && !context.check.performanceAlert.isActive) {
    effects.push(...endPerformance(judgeState, at));
    judgeState = { ...judgeState, performance: null };
  }
  judgeState = clearThresholdCrossing(judgeState);
  return { condition: judgeState === condition.judgeState ? condition : { ...condition, judgeState }, effects };
};

const endPerformance = (judgeState: JudgeState, at: number): Effect[] =>
  judgeState.performance
    ? [{ kind: 'performance-change', status: null, at: Math.max(at, judgeState.performance.since) }]
    : [];
