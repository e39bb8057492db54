import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { isSeenFromSeveral } from '@pharos/domain/judge/confirmation/places.ts';
import { clockText } from '../world/journal.ts';
import type { ScriptedCheck } from '../world/scenario.ts';
import { isFailing, type RecordedResult, type RecordedState } from './record.ts';
import type { Evidence, Invariant, Violation } from './violation.ts';

/** Maximum clock error of a location. Times within this range can be recorded in reverse order. */
export const CLOCK_TOLERANCE_MS = 3000;

export const stateViolations = (evidence: Evidence): Violation[] => {
  const found: Violation[] = [];
  const { record, scenario } = evidence;
  const when = (at: number): string => clockText(at - scenario.start);
  for (const checkId of record.checkIds) {
    const add = (invariant: Invariant, text: string): void => {
      found.push({ invariant, text: `check ${checkId}: ${text}` });
    };
    const states = record.states.filter((state) => state.checkId === checkId);
    const polls = record.results.filter((result) => result.checkId === checkId && result.verdict !== null);
    sequence(states, scenario.start, when, add);
    const script = scenario.checks[evidence.organization.checkIds.indexOf(checkId)];
    for (const state of states) {
      confirmed(state, evidence, when, add);
      if (script) confirmedByRule(state, script, evidence, when, add);
    }
    // If several locations count, one of them can see the check up while it is down for the remaining ones.
    if (!script || !isSeenFromSeveral(script)) agreement(states, polls, when, add);
    const failingPolls = script && needsSeveral(script) ? POLLS_OF_SEVERAL : 2;
    confirmedFailures(checkId, states, polls, failingPolls, evidence, when, add);
    for (const { first, second, others } of record.suppressed.filter((each) => each.checkId === checkId)) {
      if (!wasSeen(evidence, first, true)) add('a suppressed failure is not confirmed', `${first.runId} did not fail`);
      const further = [second, ...others].filter((probe) => probe !== null);
      if (further.some((probe) => wasSeen(evidence, probe, false))) continue;
      if (!script || !isSeenByTooFew([first, ...further], script, evidence)) {
        add('a suppressed failure is not confirmed', `${second?.runId ?? 'nothing'} did not pass`);
      }
    }
  }
  return found;
};

type Add = (invariant: Invariant, text: string) => void;
type When = (at: number) => string;

/** Each state starts at the end of the previous one. Only a restart leaves a time without a state. */
const sequence = (states: readonly RecordedState[], start: number, when: When, add: Add): void => {
  let before: RecordedState | undefined;
  for (const state of states) {
    const label = `${state.code} ${when(state.from)}`;
    if (state.from < start) add('one state at a time', `${label} starts before the check was created`);
    if (state.to !== null && state.to < state.from) add('one state at a time', `${label} ends before it starts`);
    if (before) {
      if (before.to === null)
        add('one state at a time', `${label}: ${before.code} ${when(before.from)} is still in force`);
      else if (before.to > state.from)
        add('one state at a time', `${label} overlaps ${before.code} ${when(before.from)}`);
      else if (before.to < state.from && before.code !== 'PS') {
        add('one state at a time', `${label} does not start at ${when(before.to)}, the end of ${before.code}`);
      }
      const goesOn = before.outageId !== null && isFailing(state.code);
      if (goesOn && state.outageId !== before.outageId)
        add('one state at a time', `${label} starts an outage within an outage`);
    }
    if (isFailing(state.code) !== (state.outageId !== null))
      add('one state at a time', `${label}: state and outage do not match`);
    before = state;
  }
};

const wasSeen = ({ journal }: Evidence, probe: ProbeResult, failing: boolean): boolean => {
  const seen = journal.probes.get(probe.runId)?.result;
  return (
    seen !== undefined &&
    seen.verdict === probe.verdict &&
    seen.revision === probe.revision &&
    seen.location === probe.location &&
    isFailing(seen.verdict) === failing
  );
};

/** Maximum time for the second probe of a reference. */
const ASKED_MS = 6000;

/** Whether the location was cut off from its probe until its result was judged and its references were probed. */
const wasCutOff = ({ scenario, journal }: Evidence, { runId, location }: ProbeResult): boolean => {
  const probe = journal.probes.get(runId);
  const handedAt = probe?.handedAt ?? null;
  if (!probe || handedAt === null) return false;
  const { isolated = [] } = scenario.locations.find(({ key }) => key === location) ?? {};
  return isolated.some(({ from, to }) => from <= probe.at && handedAt + ASKED_MS < to);
};

/** SAFETY: a check is down, in another failing state, or up only if a probe really found this. */
const confirmed = (state: RecordedState, evidence: Evidence, when: When, add: Add): void => {
  const { code, first, second, outageId, id, from } = state;
  if (code === 'PS') return;
  const label = `${code} ${when(from)}`;
  const invariant = 'an outage has two failed probes';
  if (!first || first.verdict !== code || !wasSeen(evidence, first, code !== 'AV')) {
    add(invariant, `${label}: ${first?.runId ?? 'no probe'} did not find this state`);
    return;
  }
  if (Math.abs(first.startedAt - from) > CLOCK_TOLERANCE_MS)
    add(invariant, `${label} does not start at the time of its probe`);
  if (outageId !== id) return;
  for (const probe of [first, second]) {
    if (probe && wasCutOff(evidence, probe))
      add(
        'an isolated location reports no outage',
        `${label}: ${probe.runId} is from the isolated location ${probe.location}`,
      );
  }
  if (!second || !wasSeen(evidence, second, true)) add(invariant, `${label}: no second probe failed`);
  else if (second.runId === first.runId) add(invariant, `${label}: both probes are the same probe`);
  else if (second.revision !== first.revision) add(invariant, `${label}: its probes have different settings`);
};

const needsSeveral = ({ confirmationRule }: ScriptedCheck): boolean => confirmationRule !== 'one';

const meetsRule = (rule: 'most' | 'all', failing: number, places: number): boolean =>
  failing >= 2 && (rule === 'most' ? 2 * failing > places : failing === places);

/** Whether no probe passed, but fewer locations failed than the rule requires. All locations are then probed again. */
const isSeenByTooFew = (
  probes: readonly ProbeResult[],
  { confirmationRule: rule, locations }: ScriptedCheck,
  evidence: Evidence,
): boolean => {
  if (rule === 'one' || !probes.every((probe) => wasSeen(evidence, probe, true))) return false;
  const failing = new Set(probes.map(({ location }) => location));
  return !meetsRule(rule, failing.size, locations.length || evidence.scenario.locations.length);
};

/** SAFETY: if several locations must see a failure, the required number of them has a failed probe. */
const confirmedByRule = (
  { code, first, second, others, outageId, id, from, confirmation }: RecordedState,
  { confirmationRule: rule }: ScriptedCheck,
  evidence: Evidence,
  when: When,
  add: Add,
): void => {
  for (const probe of others) {
    if (!wasSeen(evidence, probe, probe.verdict !== 'AV')) {
      add('an outage is confirmed by its rule', `${code} ${when(from)}: ${probe.runId} did not find ${probe.verdict}`);
    }
  }
  if (outageId !== id || rule === 'one' || !first || !second) return;
  const label = `${code} ${when(from)}`;
  if (!confirmation) {
    // Only one location is available, so its own confirmation or its next poll has confirmed the failure.
    if (second.purpose === 'confirm' && second.location !== first.location)
      add('an outage is confirmed by its rule', `${label}: one other location confirmed the outage`);
    return;
  }
  const failing = new Set(
    [first, second, ...others].filter(({ verdict }) => isFailing(verdict)).map(({ location }) => location),
  );
  const places = new Set([first, second, ...others].map(({ location }) => location));
  if (
    !meetsRule(rule, failing.size, confirmation.places) ||
    places.size > confirmation.places ||
    confirmation.rule !== rule
  )
    add(
      'an outage is confirmed by its rule',
      `${label}: only ${failing.size} of ${confirmation.places} locations failed`,
    );
};

const agreement = (states: readonly RecordedState[], polls: readonly RecordedResult[], when: When, add: Add): void => {
  for (const { code, from, to } of states) {
    if (code === 'AV') continue;
    const inside = polls.filter(
      ({ startedAt }) => startedAt > from + CLOCK_TOLERANCE_MS && startedAt < (to ?? Infinity) - CLOCK_TOLERANCE_MS,
    );
    const label = `${code} ${when(from)} to ${to === null ? 'now' : when(to)}`;
    if (code === 'PS' && inside[0]) {
      add('a state matches its polls', `${label} contains a poll of ${when(inside[0].startedAt)}`);
    }
    const passed = inside.find(({ verdict }) => verdict === 'AV');
    if (passed) add('a state matches its polls', `${label} contains a poll that passed at ${when(passed.startedAt)}`);
  }
};

/** Two polls may wait for results of some locations, and a later poll may meet the rule. */
const POLLS_OF_SEVERAL = 4;

/** LIVENESS: two failed polls in a row (or `needed`) are an outage, unless a confirmation of one of them passed. */
const confirmedFailures = (
  checkId: number,
  states: readonly RecordedState[],
  polls: readonly RecordedResult[],
  needed: number,
  { record, journal }: Evidence,
  when: When,
  add: Add,
): void => {
  const suppressed = record.suppressed.filter((each) => each.checkId === checkId).map(({ first }) => first.startedAt);
  const probes = [...journal.probes.values()].filter(({ result }) => result.checkId === checkId);
  const revisionOf = (poll: RecordedResult): number | undefined =>
    probes.find(({ result }) => result.purpose === 'poll' && result.startedAt === poll.startedAt)?.result.revision;
  for (const [index, second] of polls.entries()) {
    const first = polls[index - needed + 1];
    const before = polls.slice(Math.max(0, index - needed + 1), index);
    if (!first || !isFailing(second.verdict) || !before.every(({ verdict }) => isFailing(verdict))) continue;
    if (before.some(({ startedAt }) => suppressed.includes(startedAt))) continue;
    if (before.some((poll) => revisionOf(poll) !== revisionOf(second))) continue;
    const inForce = states.filter(
      ({ from, to }) =>
        from < second.startedAt + CLOCK_TOLERANCE_MS && second.startedAt < (to ?? Infinity) + CLOCK_TOLERANCE_MS,
    );
    const pausedBetween = states.some(
      ({ code, from }) => code === 'PS' && from >= first.startedAt && from <= second.startedAt,
    );
    if (!pausedBetween && !inForce.some(({ code }) => isFailing(code))) {
      const between = `${when(first.startedAt)} and ${when(second.startedAt)}`;
      const codes = inForce.map(({ code }) => code).join() || 'nothing';
      add('a confirmed failure is an outage', `the polls from ${between} failed, but the check is in state ${codes}`);
    }
  }
};
