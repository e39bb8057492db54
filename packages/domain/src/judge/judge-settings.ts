import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import { forgetCrossing } from './judge-performance.ts';
import type { CheckCondition, Lasting } from './judge-state.ts';
import { unwatchedBefore } from './observation-gap.ts';
import { dropSuspicion } from './suppressed-failure.ts';

interface Judgment {
  condition: CheckCondition;
  effects: Effect[];
}

/** Paused at `at`: PS is in force, an outage under way ends without a recovery message. Safe to repeat. */
export const judgePause = (condition: CheckCondition, at: number, context: JudgeContext): Judgment => {
  const { lasting } = condition;
  if (lasting.phase === 'paused') return { condition, effects: [] };
  const id = context.newId();
  // What was seen stays seen: a pause that was told late, or is dated long ago, begins at the last poll.
  const startedAt = Math.max(at, lasting.change?.startedAt ?? 0, condition.lastPollAt ?? 0);
  const effects: Effect[] = [
    ...unwatchedBefore(condition, startedAt, context.check),
    {
      kind: 'state-change',
      id,
      previousId: lasting.change?.id ?? null,
      code: 'PS',
      startedAt,
      outageId: null,
      summary: 'Monitoring paused',
      first: null,
      second: null,
    },
    ...endPerformance(lasting, startedAt),
  ];
  if (lasting.outage?.alert === 'held') {
    effects.push({
      kind: 'alert-dropped',
      outageId: lasting.outage.id,
      outcome: 'not sent: low sensitivity, and monitoring was paused before a second poll failed',
    });
  }
  return {
    condition: {
      ...condition,
      // What was due before the engine knew of the pause, and comes after the restart, is stale.
      lastDueAt: Math.max(condition.lastDueAt, at, context.now),
      lastPollAt: null,
      observedUntil: null,
      lasting: {
        ...lasting,
        phase: 'paused',
        change: { id, code: 'PS', startedAt },
        outage: null,
        suspicion: null,
        failingPolls: 0,
        performance: null,
      },
    },
    effects,
  };
};

/** Restarted at `at`: pending until the first result. Safe to repeat. */
export const judgeRestart = (condition: CheckCondition, at: number): Judgment => {
  const { lasting } = condition;
  if (lasting.phase !== 'paused') return { condition, effects: [] };
  const effects: Effect[] = lasting.change
    ? [{ kind: 'state-ended', id: lasting.change.id, endedAt: Math.max(at, lasting.change.startedAt) }]
    : [];
  return {
    condition: { ...condition, lasting: { ...lasting, phase: 'pending', change: null } },
    effects,
  };
};

/** Edited: a suspicion about the old settings is dropped, and performance is judged against the new ones only. */
export const judgeEdit = (condition: CheckCondition, at: number, context: JudgeContext): Judgment => {
  let { lasting } = condition;
  const effects: Effect[] = [];
  if (lasting.suspicion) lasting = dropSuspicion(lasting);
  if (lasting.performance && !context.check.performanceAlert.isActive) {
    effects.push(...endPerformance(lasting, at));
    lasting = { ...lasting, performance: null };
  }
  lasting = forgetCrossing(lasting);
  return { condition: lasting === condition.lasting ? condition : { ...condition, lasting }, effects };
};

const endPerformance = (lasting: Lasting, at: number): Effect[] =>
  lasting.performance ? [{ kind: 'performance', status: null, at: Math.max(at, lasting.performance.since) }] : [];
