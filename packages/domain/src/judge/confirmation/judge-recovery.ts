import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { ConfirmationRound, JudgeState, OpenOutage } from '../judge-state.ts';
import { transitionToUp } from '../outage.ts';
import { recordPassingLocations } from './contradictions.ts';
import { silentFindingTtlMs } from './counts-unheard.ts';
import { isConfirmedBy, isSeenFromSeveral, placesOf } from './places.ts';
import { planInquiry } from './plan-confirmation.ts';
import { isFailing, tallyOf } from './questions.ts';

interface Step {
  judgeState: JudgeState;
  effects: Effect[];
}

/**
 * Handles a passed poll of a check that is down. The outage ends immediately, unless enough other locations still saw
 * the failure to meet the confirmation rule. These locations are then probed.
 */
export const beginRecovery = (judgeState: JudgeState, poll: ProbeResult, context: JudgeContext): Step => {
  const { outage } = judgeState;
  const { check } = context;
  if (!outage || !isSeenFromSeveral(check)) return transitionToUp(judgeState, poll, context);
  const places = placesOf(poll, context);
  // The findings of an outage that an earlier release opened are unknown. All other locations are probed.
  const mayFail = (key: string) => !isKnown(outage) || wasFailing(outage, key);
  const failing = places.filter((key) => key !== poll.location && mayFail(key));
  if (!isConfirmedBy(check.confirmationRule, failing.length, places.length)) {
    return endOutage(judgeState, outage, poll, [], context);
  }
  const { inquiry, jobs } = planInquiry(poll, failing, places.length, context);
  return {
    judgeState: { ...judgeState, outage: withFindings(outage, [poll]), recovery: inquiry },
    effects: jobs.map((job) => ({ kind: 'confirm', job })),
  };
};

/**
 * Judges a recovery check after new findings. The outage ends at the passed poll as soon as the confirmation rule can
 * no longer be met. A location that does not respond counts with its last finding, unless it has been silent for long
 * (`silentFindingTtlMs`) or is no longer live or chosen.
 */
export const judgeRecovery = (judgeState: JudgeState, recovery: ConfirmationRound, context: JudgeContext): Step => {
  const { confirmationRule: rule } = context.check;
  const { change } = judgeState;
  const { failing, passed, pending, lost } = tallyOf(recovery);
  const answers = [...failing, ...passed];
  const outage = judgeState.outage && withSilent(withHeard(judgeState.outage, answers), lost, context);
  const live = placesOf(recovery.first, context);
  const remaining = lost.filter((key) => outage && stillFails(outage, key, context) && live.includes(key)).length;
  const stillFailing = failing.length + remaining;
  const places = recovery.places - lost.length + remaining;
  if (outage && change && isConfirmedBy(rule, stillFailing, places)) {
    return {
      judgeState: { ...judgeState, outage: withFindings(outage, answers), recovery: null },
      effects: [{ kind: 'outage-continued', id: change.id, probes: [recovery.first, ...answers] }],
    };
  }
  if (isConfirmedBy(rule, stillFailing + pending, places)) {
    return { judgeState: { ...judgeState, outage, recovery }, effects: [] };
  }
  if (!outage) return transitionToUp(judgeState, recovery.first, context, answers);
  return endOutage(judgeState, outage, recovery.first, answers, context);
};

/** @param answers The results of the locations that were probed for the recovery check. */
const endOutage = (
  judgeState: JudgeState,
  outage: OpenOutage,
  passed: ProbeResult,
  answers: readonly ProbeResult[],
  context: JudgeContext,
): Step => {
  const up = transitionToUp(judgeState, passed, context, answers);
  const failed = Object.keys(outage.failing);
  return { ...up, judgeState: recordPassingLocations(up.judgeState, [passed, ...answers], context, failed) };
};

const wasFailing = ({ failing }: OpenOutage, location: string): boolean => Object.hasOwn(failing, location);

const stillFails = (outage: OpenOutage, location: string, { check, now }: JudgeContext): boolean =>
  wasFailing(outage, location) && now - (outage.silentSince[location] ?? now) <= silentFindingTtlMs(check);

/**
 * Marks locations as silent from now on. A time in the future, from before the clock was set back, is replaced. Returns
 * the same outage if nothing changed.
 */
const withSilent = (outage: OpenOutage, locations: readonly string[], { now }: JudgeContext): OpenOutage => {
  const isSilent = (key: string) => Object.hasOwn(outage.silentSince, key) && (outage.silentSince[key] ?? 0) <= now;
  const silenced = locations.filter((key) => wasFailing(outage, key) && !isSilent(key));
  if (silenced.length === 0) return outage;
  const since = Object.fromEntries(silenced.map((key) => [key, now]));
  return { ...outage, silentSince: { ...outage.silentSince, ...since } };
};

const withHeard = (outage: OpenOutage, probes: readonly ProbeResult[]): OpenOutage => {
  const isHeard = (key: string) => probes.some(({ location }) => location === key);
  const silent = Object.entries(outage.silentSince);
  const stillSilent = silent.filter(([key]) => !isHeard(key));
  return stillSilent.length === silent.length ? outage : { ...outage, silentSince: Object.fromEntries(stillSilent) };
};

/** Earlier releases did not store the findings of locations. */
export const isKnown = ({ failing }: OpenOutage): boolean => Object.keys(failing).length > 0;

export const withFindings = (before: OpenOutage, probes: readonly ProbeResult[]): OpenOutage => {
  const outage = withHeard(before, probes);
  const failing: Record<string, Verdict> = { ...outage.failing };
  for (const probe of probes) {
    if (isFailing(probe)) failing[probe.location] = probe.verdict;
    else delete failing[probe.location];
  }
  const keys = Object.keys(failing);
  const isSame =
    keys.length === Object.keys(outage.failing).length && keys.every((key) => failing[key] === outage.failing[key]);
  return isSame ? outage : { ...outage, failing };
};
