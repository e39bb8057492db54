import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { clampToNow } from '../clamp-to-now.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { CheckCondition, ConfirmationRound, JudgeState, Question } from '../judge-state.ts';
import type { ResultJudgment } from '../judgment.ts';
import { dropInquiries } from '../suppressed-failure.ts';
import { judgeRecovery } from './judge-recovery.ts';
import { judgeSuspicion } from './judge-suspicion.ts';
import { type PlannedInquiry, planConfirmations, retryConfirmation } from './plan-confirmation.ts';
import { answered, isAnsweredBy, isAwaited } from './questions.ts';

const MAX_TRIES = 2;

/** A result that is not awaited (late, duplicate or with other settings) changes nothing. */
export const judgeConfirmation = (
  condition: CheckCondition,
  received: ProbeResult,
  context: JudgeContext,
): ResultJudgment => {
  const result = clampToNow(received, context.now);
  const { judgeState } = condition;
  const { check } = context;
  const inquiry = judgeState.suspicion ?? judgeState.recovery;
  if (!inquiry || !isAwaited(judgeState, result) || result.revision !== check.revision || check.paused) {
    return { judged: false, condition, effects: [] };
  }
  if (result.verdict === null) {
    return lose(condition, inquiry, isAnsweredBy(result), context);
  }
  const known = answered(inquiry, result);
  const step = judgeState.suspicion
    ? judgeSuspicion(judgeState, known, result, context)
    : judgeRecovery(judgeState, known, context);
  return { judged: true, condition: { ...condition, judgeState: step.judgeState }, effects: step.effects };
};

/**
 * Requests each lost confirmation once more, from another location if possible. If it is lost again, the location
 * counts as not seen, and the next poll decides.
 */
export const judgeLostConfirmations = (condition: CheckCondition, context: JudgeContext): ResultJudgment => {
  const { suspicion, recovery } = condition.judgeState;
  const inquiry = suspicion ?? recovery;
  if (!inquiry || context.check.paused) return { judged: false, condition, effects: [] };
  if (inquiry.first.revision !== context.check.revision) {
    return { judged: true, condition: { ...condition, judgeState: dropInquiries(condition.judgeState) }, effects: [] };
  }
  return lose(condition, inquiry, ({ answerBy }) => answerBy !== null && answerBy <= context.now, context);
};

const lose = (
  condition: CheckCondition,
  inquiry: ConfirmationRound,
  isLost: (question: Question) => boolean,
  context: JudgeContext,
): ResultJudgment => {
  const lostNow = inquiry.questions.filter((question) => question.answerBy !== null && isLost(question));
  if (lostNow.length === 0) return { judged: false, condition, effects: [] };
  const { judgeState } = condition;
  const several = judgeState.suspicion && planForSeveral(judgeState.suspicion, judgeState, context);
  if (several) {
    return {
      judged: true,
      condition: { ...condition, judgeState: { ...judgeState, suspicion: several.inquiry } },
      effects: several.jobs.map((job) => ({ kind: 'confirm', job })),
    };
  }
  let known = inquiry;
  const effects: Effect[] = [];
  for (const lost of lostNow) {
    let next: Question = { ...lost, runId: '', answerBy: null };
    if (lost.asked < MAX_TRIES) {
      const { question, job } = retryConfirmation(known, lost, context);
      next = question;
      effects.push({ kind: 'confirm', job });
    }
    known = { ...known, questions: known.questions.map((each) => (each === lost ? next : each)) };
  }
  const step: { judgeState: JudgeState; effects: Effect[] } = judgeState.suspicion
    ? { judgeState: { ...judgeState, suspicion: known }, effects: [] }
    : judgeRecovery(judgeState, known, context);
  return {
    judged: true,
    condition: { ...condition, judgeState: step.judgeState },
    effects: [...step.effects, ...effects],
  };
};

/**
 * Plans confirmations from several locations if the rule needs them but only one location was live when the check
 * failed; otherwise returns null.
 */
const planForSeveral = (
  suspicion: ConfirmationRound,
  judgeState: JudgeState,
  context: JudgeContext,
): PlannedInquiry | null => {
  if (context.check.confirmationRule === 'one' || suspicion.places > 1) return null;
  const { inquiry, jobs } = planConfirmations(suspicion.first, judgeState, context);
  return inquiry.places > 1 ? { inquiry: { ...inquiry, polls: suspicion.polls }, jobs } : null;
};
