import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { clampToNow } from '../clamp-to-now.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { CheckCondition, JudgeState } from '../judge-state.ts';
import type { ResultJudgment } from '../judgment.ts';
import { openOutage, transitionToUp } from '../outage.ts';
import { describeSuppressed, dropSuspicion } from '../suppressed-failure.ts';
import { planConfirmation } from './plan-confirmation.ts';

const MOST_ASKED = 2;

/** Judges a confirmation's result. One that is not awaited (late, duplicate, other settings) changes nothing. */
export const judgeConfirmation = (
  condition: CheckCondition,
  received: ProbeResult,
  context: JudgeContext,
): ResultJudgment => {
  const result = clampToNow(received, context.now);
  const { judgeState } = condition;
  const { suspicion } = judgeState;
  const { check } = context;
  const isAwaited = suspicion?.confirmRunId === result.runId && result.revision === check.revision;
  if (!suspicion || !isAwaited || check.paused) {
    return { judged: false, condition, effects: [] };
  }
  if (result.verdict === null) return judgeLostConfirmation(condition, context);
  if (result.verdict === 'AV') return suppressFailure(condition, suspicion.first, result, context);
  const first = { ...suspicion.first, verdict: suspicion.first.verdict ?? result.verdict };
  const opened = openOutage(judgeState, first, result, context);
  return { judged: true, condition: { ...condition, judgeState: opened.judgeState }, effects: opened.effects };
};

/** No answer came in time, or it was a fault of our own: asked once more, elsewhere if possible; then the next poll decides. */
export const judgeLostConfirmation = (condition: CheckCondition, context: JudgeContext): ResultJudgment => {
  const { suspicion } = condition.judgeState;
  if (!suspicion || context.check.paused) return { judged: false, condition, effects: [] };
  if (suspicion.first.revision !== context.check.revision) {
    return { judged: true, condition: { ...condition, judgeState: dropSuspicion(condition.judgeState) }, effects: [] };
  }
  if (suspicion.asked >= MOST_ASKED) {
    const waiting: JudgeState = {
      ...condition.judgeState,
      suspicion: { ...suspicion, confirmRunId: '', answerBy: Number.MAX_SAFE_INTEGER },
    };
    return { judged: true, condition: { ...condition, judgeState: waiting }, effects: [] };
  }
  const asked = suspicion.asked + 1;
  const { job, answerBy } = planConfirmation(suspicion.first, asked, context);
  const judgeState: JudgeState = {
    ...condition.judgeState,
    suspicion: { first: suspicion.first, confirmRunId: job.runId, asked, answerBy },
  };
  return { judged: true, condition: { ...condition, judgeState }, effects: [{ kind: 'confirm', job }] };
};

/** The confirmation found the target available: up, and the failure is kept as suppressed. */
const suppressFailure = (
  condition: CheckCondition,
  first: ProbeResult,
  second: ProbeResult,
  context: JudgeContext,
): ResultJudgment => {
  const up = transitionToUp(condition.judgeState, second, context);
  return {
    judged: true,
    condition: { ...condition, judgeState: up.judgeState },
    effects: [...up.effects, describeSuppressed(first, second)],
  };
};
