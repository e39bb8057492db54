import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { JudgeState } from '../judge-state.ts';
import { silentFindingTtlMs } from './counts-unheard.ts';
import { isFailing } from './questions.ts';

/**
 * Findings of locations are stored beyond one suspicion or recovery check only if polls rotate and the confirmation
 * rule needs several locations.
 */
const remembers = ({ check }: JudgeContext): boolean => check.confirmationRule !== 'one' && check.locations.length > 1;

/**
 * Records the locations that passed while other locations failed, the newest last. Removes those that failed since or
 * in an outage that has ended.
 */
export const recordPassingLocations = (
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

export const stillPassing = (
  { passedAt }: JudgeState,
  locations: readonly string[],
  context: JudgeContext,
): readonly string[] =>
  locations.filter((key) => Object.hasOwn(passedAt, key) && isFresh(passedAt[key] ?? Number.NaN, context));

/** Checks whether a finding is recent. A time in the future, from before the clock was set back, does not count. */
const isFresh = (at: number, { check, now }: JudgeContext): boolean =>
  at <= now && now - at <= silentFindingTtlMs(check);
