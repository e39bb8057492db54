import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { clampConditionToNow, clampToNow } from './clamp-to-now.ts';
import { recordPassingLocations } from './confirmation/contradictions.ts';
import { beginRecovery, isKnown, judgeRecovery, withFindings } from './confirmation/judge-recovery.ts';
import { awaitsTurns, judgeByFindings, judgeSuspicion, needsSeveral } from './confirmation/judge-suspicion.ts';
import { isSeenFromSeveral } from './confirmation/places.ts';
import { planConfirmations } from './confirmation/plan-confirmation.ts';
import { answeredByPoll, tallyOf, withPoll } from './confirmation/questions.ts';
import { countInHour } from './count-in-hour.ts';
import type { Effect } from './effects.ts';
import { judgeCertificate } from './judge-certificate.ts';
import type { JudgeContext } from './judge-context.ts';
import { clearThresholdCrossing, judgePerformance } from './judge-performance.ts';
import type { CheckCondition, ConfirmationRound, JudgeState } from './judge-state.ts';
import type { ResultJudgment } from './judgment.ts';
import { unwatchedBefore } from './observation-gap.ts';
import { changeCode, changeFinding, releaseWaitingAlert, transitionToUp } from './outage.ts';
import { describeSuppressed, dropInquiries } from './suppressed-failure.ts';

type Decided = ProbeResult & { verdict: Verdict };

const isDecided = (result: ProbeResult): result is Decided => result.verdict !== null;

/**
 * A prober error shows nothing about the target: only the raw result is stored, and the time counts as an observation
 * gap.
 */
export const judgePoll = (before: CheckCondition, received: ProbeResult, context: JudgeContext): ResultJudgment => {
  const { check, now } = context;
  // The result belongs to a slot before the clock was set back.
  if (isAhead(received.dueAt, now)) return { judged: false, condition: before, effects: [] };
  const { condition, effects } = clampConditionToNow(before, context);
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
  const hour = countInHour(condition, result, check);
  effects.push(...hour.effects);

  let { judgeState } = condition;
  // The check may have been edited between two processes. Both probes of an outage must have the same settings.
  const inquiry = judgeState.suspicion ?? judgeState.recovery;
  if (inquiry && inquiry.first.revision !== check.revision) judgeState = dropInquiries(judgeState);
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
      // Never decreases, even if the clocks of two locations differ, so that observation gaps do not overlap.
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
 * Checks whether a result is a duplicate or older than the newest judged one. After a process restart, `lastDueAt` is
 * the start of the last poll by its location's clock. That clock may be slow, so only an equal start shows a duplicate.
 */
const wasJudged = ({ lastDueAt, lastPollAt }: CheckCondition, { dueAt, startedAt }: ProbeResult): boolean =>
  dueAt <= lastDueAt || startedAt === lastPollAt;

interface Step {
  judgeState: JudgeState;
  effects: Effect[];
}

const judgeVerdict = (judgeState: JudgeState, result: Decided, context: JudgeContext): Step => {
  const { suspicion } = judgeState;
  switch (judgeState.phase) {
    case 'suspect':
      return suspicion
        ? judgeNextPoll(judgeState, suspicion, result, context)
        : judgeFirstPoll(judgeState, result, context);
    case 'down':
      return result.verdict === 'AV'
        ? judgePassedInOutage(judgeState, result, context)
        : judgeFailedInOutage(countFailing(judgeState), result, context);
    default:
      return judgeFirstPoll(judgeState, result, context);
  }
};

const judgeFirstPoll = (judgeState: JudgeState, result: Decided, context: JudgeContext): Step =>
  result.verdict === 'AV'
    ? transitionToUp(judgeState, result, context)
    : suspect(countFailing(judgeState), result, context);

/** Counts up to two, because no rule needs more and the state of a check that remains down is then not stored again. */
const countFailing = (judgeState: JudgeState): JudgeState =>
  judgeState.failingPolls >= 2 ? judgeState : { ...judgeState, failingPolls: judgeState.failingPolls + 1 };

const suspect = (judgeState: JudgeState, first: Decided, context: JudgeContext): Step => {
  const { inquiry, jobs } = planConfirmations(first, judgeState, context);
  return {
    judgeState: { ...judgeState, phase: 'suspect', suspicion: inquiry },
    effects: jobs.map((job) => ({ kind: 'confirm', job })),
  };
};

/**
 * Judges the next poll of a suspect check, which normally decides. If several locations must see the failure, it counts
 * only for its own location while other results are awaited.
 */
const judgeNextPoll = (
  before: JudgeState,
  suspicion: ConfirmationRound,
  poll: Decided,
  context: JudgeContext,
): Step => {
  const isPassed = poll.verdict === 'AV';
  const judgeState = isPassed ? before : countFailing(before);
  if (!needsSeveral(suspicion, context)) return judgeSuspicion(judgeState, suspicion, poll, context);
  const isSameLocation = poll.location === suspicion.first.location;
  const known = withPoll(isSameLocation ? suspicion : answeredByPoll(suspicion, poll));
  const { failing, passed, pending } = tallyOf(known);
  const further = [...failing, ...passed].filter(({ runId }) => runId !== poll.runId);
  if (!isPassed || !isSameLocation) {
    const step = judgeSuspicion(judgeState, known, poll, context);
    if (step.judgeState.phase !== 'suspect' || pending > 0 || awaitsTurns(known, context)) return step;
  }
  if (isPassed) {
    const up = transitionToUp(judgeState, poll, context);
    return {
      judgeState: recordPassingLocations(up.judgeState, [suspicion.first, ...further, poll], context),
      effects: [...up.effects, describeSuppressed(suspicion.first, poll, further)],
    };
  }
  const seen = judgeByFindings(judgeState, known, poll, context);
  if (seen) return seen;
  // Too few locations responded for a decision, so all confirmations are requested again.
  const remembered = recordPassingLocations(judgeState, [suspicion.first, ...further, poll], context);
  const again = suspect(remembered, poll, context);
  return { ...again, effects: [describeSuppressed(suspicion.first, poll, further), ...again.effects] };
};

const judgePassedInOutage = (judgeState: JudgeState, poll: Decided, context: JudgeContext): Step => {
  const { recovery } = judgeState;
  if (!recovery) return beginRecovery(judgeState, poll, context);
  const hasQuestion = recovery.questions.some(({ location }) => location === poll.location);
  return hasQuestion
    ? judgeRecovery(judgeState, answeredByPoll(recovery, poll), context)
    : { judgeState: withOutage(judgeState, poll), effects: [] };
};

const judgeFailedInOutage = (judgeState: JudgeState, poll: Decided, context: JudgeContext): Step => {
  const { recovery, outage, change } = judgeState;
  const isFromSeveral = isSeenFromSeveral(context.check);
  // Findings of locations may differ. Only a change from the location's own last finding is a new error.
  const hasFailed = outage !== null && Object.hasOwn(outage.failing, poll.location);
  const isChanged = isFromSeveral ? hasFailed && outage.failing[poll.location] !== poll.verdict : true;
  const known = isFromSeveral ? withOutage(judgeState, poll) : judgeState;
  const changed =
    change?.code === poll.verdict
      ? changeFinding(known, poll, isFromSeveral)
      : isChanged
        ? changeCode(known, poll, context)
        : { judgeState: known, effects: [] };
  const released = releaseWaitingAlert(changed.judgeState, context);
  const effects = [...changed.effects, ...released.effects];
  if (!recovery) return { judgeState: released.judgeState, effects };
  if (poll.location === recovery.first.location) {
    return { judgeState: { ...released.judgeState, recovery: null }, effects };
  }
  const step = judgeRecovery(released.judgeState, answeredByPoll(recovery, poll), context);
  return { judgeState: step.judgeState, effects: [...effects, ...step.effects] };
};

const withOutage = (judgeState: JudgeState, poll: ProbeResult): JudgeState => {
  const { outage } = judgeState;
  // One finding does not replace unknown findings of other locations. They are probed first.
  const known = outage && isKnown(outage) ? withFindings(outage, [poll]) : outage;
  return known === outage ? judgeState : { ...judgeState, outage: known };
};
