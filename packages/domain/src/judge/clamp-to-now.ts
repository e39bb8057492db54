import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { closeHour } from './count-in-hour.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { CheckCondition, JudgeState } from './judge-state.ts';
import { dropInquiries } from './suppressed-failure.ts';

/** No probe began after its result came, whatever the clock of its location says: otherwise its state would begin in the future. */
export const clampToNow = (result: ProbeResult, now: number): ProbeResult =>
  result.startedAt > now ? { ...result, startedAt: now } : result;

/**
 * After the clock was set back: the condition without times that lie ahead, as if all of it had happened by now, so that the next
 * poll is judged and not taken for an old one; what is stored of it is cut likewise. An hour that lies ahead is closed. The same
 * condition where nothing lies ahead.
 */
export const clampConditionToNow = (
  condition: CheckCondition,
  { check, now }: Pick<JudgeContext, 'check' | 'now'>,
): { condition: CheckCondition; effects: Effect[] } => {
  if (!hasTimeAhead(condition, now)) return { condition, effects: [] };
  const { hour, figures, lastPollAt, observedUntil } = condition;
  // A poll that was not probed at all may lie ahead alone: the last one that was stays what it is, and so does the time that nobody watched since.
  const isPollAhead = lastPollAt === null || isAhead(lastPollAt, now);
  const watchedUntil = isPollAhead ? now : lastPollAt + check.intervalSeconds * 1000;
  const isHourAhead = hour !== null && hour > now;
  return {
    effects: [{ kind: 'clock-set-back', now }, ...(isHourAhead && figures ? [closeHour(hour, figures, check)] : [])],
    condition: {
      ...condition,
      judgeState: clampJudgeState(condition.judgeState, now),
      lastDueAt: 0,
      lastPollAt: isPollAhead ? null : lastPollAt,
      // Where the last poll lies ahead it was watched until now; the clock was wrong meanwhile.
      observedUntil: observedUntil === null ? null : isPollAhead ? now : Math.min(observedUntil, watchedUntil),
      ...(isHourAhead && { hour: null, figures: null }),
    },
  };
};

const hasTimeAhead = ({ lastDueAt, lastPollAt, judgeState: { change }, hour }: CheckCondition, now: number): boolean =>
  isAhead(lastDueAt, now) ||
  (lastPollAt !== null && isAhead(lastPollAt, now)) ||
  (change !== null && isAhead(change.startedAt, now)) ||
  (hour !== null && isAhead(hour, now));

const clampJudgeState = (judgeState: JudgeState, now: number): JudgeState => {
  // What was asked for by the old clock would be waited for until that time comes.
  const kept = dropInquiries(judgeState);
  const { change, outage, performance } = kept;
  return {
    ...kept,
    change: change && { ...change, startedAt: Math.min(change.startedAt, now) },
    outage: outage && { ...outage, startedAt: Math.min(outage.startedAt, now) },
    performance: performance && { ...performance, since: Math.min(performance.since, now), crossingSince: null },
  };
};
