import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import { notAhead } from './clamp-to-now.ts';
import { planConfirmation } from './confirmation/plan-confirmation.ts';
import { countInHour } from './count-in-hour.ts';
import type { Effect } from './effects.ts';
import { judgeCertificate } from './judge-certificate.ts';
import type { JudgeContext } from './judge-context.ts';
import { forgetCrossing, judgePerformance } from './judge-performance.ts';
import type { CheckCondition, Lasting } from './judge-state.ts';
import { unwatchedBefore } from './observation-gap.ts';
import { becomeUp, changeCode, openOutage, releaseHeldAlert } from './outage.ts';
import { describeSuppressed, dropSuspicion } from './suppressed-failure.ts';

type Decided = ProbeResult & { verdict: Verdict };

const isDecided = (result: ProbeResult): result is Decided => result.verdict !== null;

/**
 * Judges a scheduled probe's result. `judged: false`: it is late, a duplicate, or of other settings, and changes nothing.
 * A fault of our own tells nothing of the target: it is kept as a raw result and the time counts as unwatched.
 */
export const judgePoll = (
  condition: CheckCondition,
  received: ProbeResult,
  context: JudgeContext,
): { judged: boolean; condition: CheckCondition; effects: Effect[] } => {
  const { check } = context;
  const result = notAhead(received, context.now);
  const isPaused = check.paused || condition.lasting.phase === 'paused';
  if (isPaused || result.revision !== check.revision || wasJudged(condition, result)) {
    return { judged: false, condition, effects: [] };
  }
  if (!isDecided(result)) {
    return { judged: true, condition: { ...condition, lastDueAt: result.dueAt }, effects: [] };
  }

  const gap = unwatchedBefore(condition, result.startedAt, check);
  const effects: Effect[] = [...gap];
  const hour = countInHour(condition, result, check.apdexThresholdMs);
  effects.push(...hour.effects);

  let { lasting } = condition;
  // An edit may have fallen between two processes: both probes of an outage are of the same settings.
  if (lasting.suspicion && lasting.suspicion.first.revision !== check.revision) lasting = dropSuspicion(lasting);
  if (gap.length > 0) lasting = forgetCrossing(lasting);
  for (const step of [judgeState, judgePerformance, judgeCertificate]) {
    const outcome = step(lasting, result, context);
    lasting = outcome.lasting;
    effects.push(...outcome.effects);
  }
  return {
    judged: true,
    effects,
    condition: {
      lasting,
      lastDueAt: result.dueAt,
      lastPollAt: result.startedAt,
      // Never back, whatever the clocks of two locations say: gaps do not overlap.
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
 * Judged already, or older than what was. After a restart of the process `lastDueAt` is the last poll's start by its location's
 * clock, which may be slower than ours: that the last poll's result is not taken twice, its start tells.
 */
const wasJudged = ({ lastDueAt, lastPollAt }: CheckCondition, { dueAt, startedAt }: ProbeResult): boolean =>
  dueAt <= lastDueAt || startedAt === lastPollAt;

/** The table of states: now × verdict → then. */
const judgeState = (
  lasting: Lasting,
  result: Decided,
  context: JudgeContext,
): { lasting: Lasting; effects: Effect[] } => {
  if (result.verdict === 'AV') {
    const { suspicion } = lasting;
    const up = becomeUp(lasting, result, context);
    if (suspicion) up.effects.push(describeSuppressed(suspicion.first, result));
    return up;
  }
  const failing = countFailing(lasting);
  switch (lasting.phase) {
    case 'suspect':
      return lasting.suspicion
        ? openOutage(failing, decided(lasting.suspicion.first), result, context)
        : suspect(failing, result, context);
    case 'down': {
      const changed =
        lasting.change?.code === result.verdict
          ? { lasting: failing, effects: [] }
          : changeCode(failing, result, context);
      const released = releaseHeldAlert(changed.lasting, context);
      return { lasting: released.lasting, effects: [...changed.effects, ...released.effects] };
    }
    default:
      return suspect(failing, result, context);
  }
};

/** Two in a row are all that any rule asks for: a check that stays down is not written anew with each poll. */
const countFailing = (lasting: Lasting): Lasting =>
  lasting.failingPolls >= 2 ? lasting : { ...lasting, failingPolls: lasting.failingPolls + 1 };

/** pending, up → suspect: the failure is kept, and somebody else is asked. */
const suspect = (lasting: Lasting, first: Decided, context: JudgeContext): { lasting: Lasting; effects: Effect[] } => {
  const { job, answerBy } = planConfirmation(first, 1, context);
  return {
    lasting: { ...lasting, phase: 'suspect', suspicion: { first, confirmRunId: job.runId, asked: 1, answerBy } },
    effects: [{ kind: 'confirm', job }],
  };
};

/** Only a decided failure ever becomes a suspicion. */
const decided = (result: ProbeResult): Decided => ({ ...result, verdict: result.verdict ?? 'NR' });
