import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { Effect } from '../effects.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { Inquiry, JudgeState } from '../judge-state.ts';
import { openOutage, transitionToUp } from '../outage.ts';
import { describeSuppressed } from '../suppressed-failure.ts';
import { rememberPassed, stillPassing } from './contradictions.ts';
import { isConfirmedBy, isSeenFromSeveral, placesOf } from './places.ts';
import { type Tally, tallyOf } from './questions.ts';

interface Step {
  judgeState: JudgeState;
  effects: Effect[];
}

/** Whether the rule is held by several locations, rather than by one other probe. */
export const needsSeveral = ({ places }: Inquiry, { check }: JudgeContext): boolean =>
  check.confirmationRule !== 'one' && places > 1;

/**
 * A suspicion of which something new is known: down as soon as the rule holds, up as soon as it can no longer, else it goes on. `last`:
 * the probe that told.
 */
export const judgeSuspicion = (
  judgeState: JudgeState,
  suspicion: Inquiry,
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
 * Whether a location that did not answer may still be heard by a poll of its own. Locations that take turns have all had theirs after as
 * many polls as there are locations, less those whose polls do not come either.
 */
export const awaitsTurns = (suspicion: Inquiry, { check }: JudgeContext): boolean => {
  const { lost } = tallyOf(suspicion);
  return check.locations.length > 1 && lost.length > 0 && suspicion.polls < suspicion.places - lost.length;
};

/**
 * A failing poll after all answers have come or are lost, and no location's turn is awaited: the rule is held by the locations that were
 * heard. Null when it does not hold by them.
 *
 * What was heard decides in both directions, so that answers that are lost again and again open and end no outages by turns: a location
 * whose polls come is heard before an outage opens, and one that passed while others failed counts as passing when it is not heard for a
 * while (`stillPassing`). A location that is heard by neither poll nor answer does not count: it must not hide an outage.
 */
export const judgeSeen = (
  judgeState: JudgeState,
  suspicion: Inquiry,
  poll: ProbeResult,
  context: JudgeContext,
): Step | null => {
  const tally = tallyOf(suspicion);
  const { confirmationRule: rule } = context.check;
  const failing = tally.failing.length + 1;
  const live = placesOf(suspicion.first, context);
  const unheard = tally.lost.filter((key) => live.includes(key));
  const places = failing + tally.passed.length + stillPassing(judgeState, unheard, context).length;
  // Nobody but the poll's own location was seen: two polls in a row, as with one location.
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
  // The last one confirmed it: by it is told when it was seen.
  const failing = tally.failing.toSorted((a, b) => a.startedAt - b.startedAt);
  const second = failing.pop();
  if (!second) throw new Error('An outage needs a second failing probe');
  return open(judgeState, first, second, [...failing, ...tally.passed], confirmation, context);
};

/** Only a decided failure ever becomes a suspicion. */
const open = (
  judgeState: JudgeState,
  first: ProbeResult,
  second: ProbeResult,
  others: ProbeResult[],
  confirmation: Confirmation | null,
  context: JudgeContext,
): Step => {
  const known = rememberPassed(judgeState, [first, ...others, second], context);
  return openOutage(known, { ...first, verdict: first.verdict ?? 'NR' }, { second, others, confirmation }, context);
};

/** Found available by too many: up, and the failure is kept as suppressed. */
const suppress = (
  judgeState: JudgeState,
  first: ProbeResult,
  second: ProbeResult,
  others: ProbeResult[],
  context: JudgeContext,
): Step => {
  const up = transitionToUp(judgeState, second, context);
  const { check } = context;
  const isOneAsked = check.confirmationRule === 'one' && isSeenFromSeveral(check);
  const suppressed = isOneAsked ? { ...up.judgeState, lastSuppressedAt: first.location } : up.judgeState;
  return {
    judgeState: rememberPassed(suppressed, [first, ...others, second], context),
    effects: [...up.effects, describeSuppressed(first, second, others)],
  };
};

const without = (last: ProbeResult, { failing, passed }: Tally): ProbeResult[] =>
  [...failing, ...passed].filter(({ runId }) => runId !== last.runId);
