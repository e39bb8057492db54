import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { JudgeState } from '../judge-state.ts';
import { countsUnheardFor } from './counts-unheard.ts';
import { isFailing } from './questions.ts';

/** Whether what a location found is remembered beyond an inquiry: where several decide that take turns. */
const remembers = ({ check }: JudgeContext): boolean => check.confirmationRule !== 'one' && check.locations.length > 1;

/**
 * With the locations that were heard to pass while others failed, by these probes, the newest last; without those that were heard to
 * fail, or failed in an outage that has ended.
 */
export const rememberPassed = (
  judgeState: JudgeState,
  probes: readonly ProbeResult[],
  context: JudgeContext,
  failedBefore: readonly string[] = [],
): JudgeState => {
  if (!remembers(context)) return judgeState;
  const passedAt = new Map(Object.entries(judgeState.passedAt).filter(([, at]) => isFresh(at, context)));
  for (const location of failedBefore) passedAt.delete(location);
  for (const probe of probes) {
    if (isFailing(probe)) passedAt.delete(probe.location);
    else passedAt.set(probe.location, probe.startedAt);
  }
  return { ...judgeState, passedAt: Object.fromEntries(passedAt) };
};

/** Those of these locations that count as passing by what was heard of them last. */
export const stillPassing = (
  { passedAt }: JudgeState,
  locations: readonly string[],
  context: JudgeContext,
): readonly string[] =>
  locations.filter((key) => Object.hasOwn(passedAt, key) && isFresh(passedAt[key] ?? Number.NaN, context));

/** Not of a time ahead either: the clock was set back since. */
const isFresh = (at: number, { check, now }: JudgeContext): boolean => at <= now && now - at <= countsUnheardFor(check);
