import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { isAhead } from '../schedule/clock-step.ts';
import { closeHour } from './count-in-hour.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { CheckCondition, JudgeState } from './judge-state.ts';
import { dropInquiries } from './suppressed-failure.ts';

/**
 * Limits the start of a probe to its arrival. The clock of its location may be wrong, and the new state would otherwise
 * start in the future.
 */
export const clampToNow = (result: ProbeResult, now: number): ProbeResult =>
  result.startedAt > now ? { ...result, startedAt: now } : result;

/**
 * Removes times in the future from a condition after the clock was set back. Otherwise the next poll would be ignored
 * as old. The effects cut the stored data of the check in the same way and close an hour in the future. Returns the
 * same condition if nothing changed.
 */
export const clampConditionToNow = (
  condition: CheckCondition,
  { check, now }: Pick<JudgeContext, 'check' | 'now'>,
): { condition: CheckCondition; effects: Effect[] } => {
  if (!hasTimeAhead(condition, now)) return { condition, effects: [] };
  const { hour, figures, lastPollAt, observedUntil } = condition;
  // A poll that was not probed may be the only one in the future. The last probed poll and the unobserved time since
  // then remain unchanged.
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
      // If the last poll lies in the future, the check was observed until now and only the clock was wrong.
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
  // Requests by the old clock would otherwise wait until that time is reached again.
  const remaining = dropInquiries(judgeState);
  const { change, outage, performance } = remaining;
  return {
    ...remaining,
    change: change && { ...change, startedAt: Math.min(change.startedAt, now) },
    outage: outage && { ...outage, startedAt: Math.min(outage.startedAt, now) },
    performance: performance && { ...performance, since: Math.min(performance.since, now), crossingSince: null },
  };
};
