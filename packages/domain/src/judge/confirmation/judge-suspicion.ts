import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { ConfirmationRound, JudgeState } from '../judge-state.ts';
import { openOutage, transitionToUp } from '../outage.ts';
import { describeSuppressed } from '../suppressed-failure.ts';
import { recordPassingLocations, stillPassing } from './contradictions.ts';
import { isConfirmedBy, isSeenFromSeveral, placesOf } from './places.ts';
import { type Tally, tallyOf } from './questions.ts';

interface Step {
  judgeState: JudgeState;
  effects: Effect[];
}

export const needsSeveral = ({ places }: ConfirmationRound, { check }: JudgeContext): boolean =>
  check.confirmationRule !== 'one' && places > 1;

/**
 * The check is down as soon as the confirmation rule is met, and up as soon as it can no longer be met.
 * @param last The probe with the latest finding.
 */
export const judgeSuspicion = (
  judgeState: JudgeState,
  suspicion: ConfirmationRound,
  last: ProbeResult,
  context: JudgeContext,
): Step => {
  const tally = tallyOf(suspicion);
  const { confirmationRule: rule } = context.check;
  if (!needsSeveral(suspicion, context)) {
    return last.verdict === 'AV'
      ? suppress(judgeState, suspicion.first, last, [], context)
      : open(judgeState, suspicion.first, last, [], null, context);
  }
  const { places } = suspicion;
  const failing = tally.failing.length + 1;
  if (isConfirmedBy(rule, failing, places)) {
    return openBy(judgeState, suspicion.first, tally, { rule, failing, places }, context);
  }
  if (!isConfirmedBy(rule, places - tally.passed.length, places)) {
    return suppress(judgeState, suspicion.first, last, without(last, tally), context);
  }
  return { judgeState: suspicion === judgeState.suspicion ? judgeState : { ...judgeState, suspicion }, effects: [] };
};

/**
 * Checks whether a location without a result may still be polled. After as many polls as there are locations, minus the
 * silent ones, every location has had its turn.
 */
export const awaitsTurns = (suspicion: ConfirmationRound, { check }: JudgeContext): boolean => {
  const { lost } = tallyOf(suspicion);
  return check.locations.length > 1 && lost.length > 0 && suspicion.polls < suspicion.places - lost.length;
};

/**
 * Judges a failing poll after all confirmations have arrived or are lost and no location still awaits its turn. Returns
 * null if the findings do not meet the confirmation rule.
 * - Findings decide in both directions, so that lost results do not open and end outages alternately.
 * - A location that passed while other locations failed counts as passing while it is silent for a short time
 * (`stillPassing`).
 * - A location without any finding does not count, because it must not hide an outage.
 */
export const judgeByFindings = (
  judgeState: JudgeState,
  suspicion: ConfirmationRound,
  poll: ProbeResult,
  context: JudgeContext,
): Step | null => {
  const tally = tallyOf(suspicion);
  const { confirmationRule: rule } = context.check;
  const failing = tally.failing.length + 1;
  const live = placesOf(suspicion.first, context);
  const unheard = tally.lost.filter((key) => live.includes(key));
  const places = failing + tally.passed.length + stillPassing(judgeState, unheard, context).length;
  // Only the location of the poll has a finding. Two failing polls in a row decide, as with one location.
  if (places === 1) return open(judgeState, suspicion.first, poll, [], null, context);
  return isConfirmedBy(rule, failing, places)
    ? openBy(judgeState, suspicion.first, tally, { rule, failing, places }, context)
    : null;
};

const openBy = (
  judgeState: JudgeState,
  first: ProbeResult,
  tally: Tally,
  confirmation: Confirmation,
  context: JudgeContext,
): Step => {
  // The last failing probe confirmed the outage. It determines when the outage was seen.
  const failing = tally.failing.toSorted((a, b) => a.startedAt - b.startedAt);
  const second = failing.pop();
  if (!second) throw new Error('An outage needs a second failing probe');
  return open(judgeState, first, second, [...failing, ...tally.passed], confirmation, context);
};

/** The first probe always has a verdict, because only a failure becomes a suspicion. */
const open = (
  judgeState: JudgeState,
  first: ProbeResult,
  second: ProbeResult,
  further: ProbeResult[],
  confirmation: Confirmation | null,
  context: JudgeContext,
): Step => {
  const known = recordPassingLocations(judgeState, [first, ...further, second], context);
  return openOutage(known, { ...first, verdict: first.verdict ?? 'NR' }, { second, further, confirmation }, context);
};

const suppress = (
  judgeState: JudgeState,
  first: ProbeResult,
  second: ProbeResult,
  further: ProbeResult[],
  context: JudgeContext,
): Step => {
  const up = transitionToUp(judgeState, second, context);
  const { check } = context;
  const isOneConfirmed = check.confirmationRule === 'one' && isSeenFromSeveral(check);
  const suppressed = isOneConfirmed ? { ...up.judgeState, lastSuppressedAt: first.location } : up.judgeState;
  return {
    judgeState: recordPassingLocations(suppressed, [first, ...further, second], context),
    effects: [...up.effects, describeSuppressed(first, second, further)],
  };
};

const without = (last: ProbeResult, { failing, passed }: Tally): ProbeResult[] =>
  [...failing, ...passed].filter(({ runId }) => runId !== last.runId);
