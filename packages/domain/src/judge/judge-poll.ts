import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { clampConditionToNow, clampToNow } from './clamp-to-now.ts';
import { planConfirmation } from './confirmation/plan-confirmation.ts';
import { countInHour } from './count-in-hour.ts';
import type { Effect } from './effects.ts';
import { judgeCertificate } from './judge-certificate.ts';
import type { JudgeContext } from './judge-context.ts';
import { clearThresholdCrossing, judgePerformance } from './judge-performance.ts';
import type { CheckCondition, JudgeState } from './judge-state.ts';
import type { ResultJudgment } from './judgment.ts';
import { unwatchedBefore } from './observation-gap.ts';
import { changeCode, openOutage, releaseHeldAlert, transitionToUp } from './outage.ts';
import { describeSuppressed, dropSuspicion } from './suppressed-failure.ts';

type Decided = ProbeResult & { verdict: Verdict };

const isDecided = (result: ProbeResult): result is Decided => result.verdict !== null;

/**
 * Judges a scheduled probe's result.
 * A fault of our own says nothing about the target: it is kept as a raw result and the time counts as unwatched.
 */
export const judgePoll = (before: CheckCondition, received: ProbeResult, context: JudgeContext): ResultJudgment => {
  const { check, now } = context;
  // Of a slot before the clock was set back.
  if (isAhead(received.dueAt, now)) return { judged: false, condition: before, effects: [] };
  const { condition, effects } = clampConditionToNow(before, now);
  const result = clampToNow(received, now);
  const isPaused = check.paused || condition.judgeState.phase === 'paused';
  if (isPaused || result.revision !== check.revision || wasJudged(condition, result)) {
    return { judged: false, condition: before, effects: [] };
  }
  if (!isDecided(result)) {
    return { judged: true, condition: { ...condition, lastDueAt: result.dueAt }, effects };
  }

  const gap = unwatchedBefore(condition, result.startedAt, check);
  effects.push(...gap);
  const hour = countInHour(condition, result, check.apdexThresholdMs);
  effects.push(...hour.effects);

  let { judgeState } = condition;
  // An edit may have fallen between two processes: both probes of an outage are of the same settings.
  if (judgeState.suspicion && judgeState.suspicion.first.revision !== check.revision)
    judgeState = dropSuspicion(judgeState);
  if (gap.length > 0) judgeState = clearThresholdCrossing(judgeState);
  for (const step of [judgeVerdict, judgePerformance, judgeCertificate]) {
    const outcome = step(judgeState, result, context);
    judgeState = outcome.judgeState;
    effects.push(...outcome.effects);
  }
  return {
    judged: true,
    effects,
    condition: {
      judgeState,
      lastDueAt: result.dueAt,
      lastPollAt: result.startedAt,
      // Never earlier than before, whatever the clocks of two locations say: gaps do not overlap.
      observedUntil: Math.max(
        condition.observedUntil ?? check.monitoringChangedAt,
        result.startedAt + check.intervalSeconds * 1000,
      ),
      lastResponseMs: result.responseTimeMs,
      hour: hour.hour,
      figures: hour.figures,
    },
  };
};

/**
 * Judged already, or older than the newest one judged. After a restart of the process `lastDueAt` is the last poll's start by its
 * location's clock, which may be slower than ours: then only the equal start shows that the same result came again.
 */
const wasJudged = ({ lastDueAt, lastPollAt }: CheckCondition, { dueAt, startedAt }: ProbeResult): boolean =>
  dueAt <= lastDueAt || startedAt === lastPollAt;

/** The table of states: now × verdict → then. */
const judgeVerdict = (
  judgeState: JudgeState,
  result: Decided,
  context: JudgeContext,
): { judgeState: JudgeState; effects: Effect[] } => {
  if (result.verdict === 'AV') {
    const { suspicion } = judgeState;
    const up = transitionToUp(judgeState, result, context);
    if (suspicion) up.effects.push(describeSuppressed(suspicion.first, result));
    return up;
  }
  const failing = countFailing(judgeState);
  switch (judgeState.phase) {
    case 'suspect':
      return judgeState.suspicion
        ? openOutage(failing, decided(judgeState.suspicion.first), result, context)
        : suspect(failing, result, context);
    case 'down': {
      const changed =
        judgeState.change?.code === result.verdict
          ? { judgeState: failing, effects: [] }
          : changeCode(failing, result, context);
      const released = releaseHeldAlert(changed.judgeState, context);
      return { judgeState: released.judgeState, effects: [...changed.effects, ...released.effects] };
    }
    default:
      return suspect(failing, result, context);
  }
};

/** No rule counts further than two: a check that stays down is not written again with each poll. */
const countFailing = (judgeState: JudgeState): JudgeState =>
  judgeState.failingPolls >= 2 ? judgeState : { ...judgeState, failingPolls: judgeState.failingPolls + 1 };

/** pending, up → suspect: the failure is kept, and a confirmation asked for. */
const suspect = (
  judgeState: JudgeState,
  first: Decided,
  context: JudgeContext,
): { judgeState: JudgeState; effects: Effect[] } => {
  const { job, answerBy } = planConfirmation(first, 1, context);
  return {
    judgeState: { ...judgeState, phase: 'suspect', suspicion: { first, confirmRunId: job.runId, asked: 1, answerBy } },
    effects: [{ kind: 'confirm', job }],
  };
};

/** Only a decided failure ever becomes a suspicion. */
const decided = (result: ProbeResult): Decided => ({ ...result, verdict: result.verdict ?? 'NR' });
