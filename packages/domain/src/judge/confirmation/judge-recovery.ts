import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { Inquiry, JudgeState, OpenOutage } from '../judge-state.ts';
import { transitionToUp } from '../outage.ts';
import { rememberPassed } from './contradictions.ts';
import { countsUnheardFor } from './counts-unheard.ts';
import { isConfirmedBy, isSeenFromSeveral, placesOf } from './places.ts';
import { planInquiry } from './plan-confirmation.ts';
import { isFailing, tallyOf } from './questions.ts';

interface Step {
  judgeState: JudgeState;
  effects: Effect[];
}

/**
 * down | poll AV: the outage ends at once, unless the check has several locations and so many of them still saw it failing that the rule
 * would hold: these are asked.
 */
export const beginRecovery = (judgeState: JudgeState, poll: ProbeResult, context: JudgeContext): Step => {
  const { outage } = judgeState;
  const { check } = context;
  if (!outage || !isSeenFromSeveral(check)) return transitionToUp(judgeState, poll, context);
  const places = placesOf(poll, context);
  // Of an outage that a release before has opened nothing is known: all others are asked.
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
 * A recovery of which something new is known: the outage ends at the poll that passed, once the rule can no longer hold by what the
 * locations see now; it goes on once it holds. A location that does not answer still sees what it found last; one that stays silent
 * for long (`countsUnheardFor`), or is no longer live or chosen, does not count.
 */
export const judgeRecovery = (judgeState: JudgeState, recovery: Inquiry, context: JudgeContext): Step => {
  const { confirmationRule: rule } = context.check;
  const { change } = judgeState;
  const { failing, passed, pending, lost } = tallyOf(recovery);
  const answers = [...failing, ...passed];
  const outage = judgeState.outage && withSilent(withHeard(judgeState.outage, answers), lost, context);
  const live = placesOf(recovery.first, context);
  const kept = lost.filter((key) => outage && stillFails(outage, key, context) && live.includes(key)).length;
  const stillFailing = failing.length + kept;
  const places = recovery.places - lost.length + kept;
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

/** `answers`: of the locations that were asked about it. */
const endOutage = (
  judgeState: JudgeState,
  outage: OpenOutage,
  passed: ProbeResult,
  answers: readonly ProbeResult[],
  context: JudgeContext,
): Step => {
  const up = transitionToUp(judgeState, passed, context, answers);
  const failed = Object.keys(outage.failing);
  return { ...up, judgeState: rememberPassed(up.judgeState, [passed, ...answers], context, failed) };
};

/** Whether the location saw it failing when it was heard of last. */
const wasFailing = ({ failing }: OpenOutage, location: string): boolean => Object.hasOwn(failing, location);

/** Whether a location that does not answer counts as failing by what it found last. */
const stillFails = (outage: OpenOutage, location: string, { check, now }: JudgeContext): boolean =>
  wasFailing(outage, location) && now - (outage.silentSince[location] ?? now) <= countsUnheardFor(check);

/** With the locations that are silent from now on; the same outage when all of them were. Not since a time ahead: the clock was set back. */
const withSilent = (outage: OpenOutage, locations: readonly string[], { now }: JudgeContext): OpenOutage => {
  const isSilent = (key: string) => Object.hasOwn(outage.silentSince, key) && (outage.silentSince[key] ?? 0) <= now;
  const silenced = locations.filter((key) => wasFailing(outage, key) && !isSilent(key));
  if (silenced.length === 0) return outage;
  const since = Object.fromEntries(silenced.map((key) => [key, now]));
  return { ...outage, silentSince: { ...outage.silentSince, ...since } };
};

/** With the locations of these probes no longer silent; the same outage when none of them was. */
const withHeard = (outage: OpenOutage, probes: readonly ProbeResult[]): OpenOutage => {
  const isHeard = (key: string) => probes.some(({ location }) => location === key);
  const silent = Object.entries(outage.silentSince);
  const stillSilent = silent.filter(([key]) => !isHeard(key));
  return stillSilent.length === silent.length ? outage : { ...outage, silentSince: Object.fromEntries(stillSilent) };
};

/** Whether it is kept what the locations have found: a release before did not. */
export const isKnown = ({ failing }: OpenOutage): boolean => Object.keys(failing).length > 0;

/** With what these probes found at their locations; the same outage when it was known. */
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
