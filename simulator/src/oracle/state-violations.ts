import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { clockText } from '../world/journal.ts';
import { isFailing, type RecordedResult, type RecordedState } from './record.ts';
import type { Evidence, Invariant, Violation } from './violation.ts';

/** How far a location's clock may be off: within that, two moments may be recorded in the other order. */
export const CLOCK_TOLERANCE_MS = 3000;

/** The states of each check against each other, and against the looks that really took place. */
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
    for (const state of states) confirmed(state, evidence, when, add);
    agreement(states, polls, when, add);
    confirmedFailures(checkId, states, polls, evidence, when, add);
    for (const { first, second } of record.suppressed.filter((each) => each.checkId === checkId)) {
      if (!wasSeen(evidence, first, true)) add('a suppressed failure has a passed look', `${first.runId} did not fail`);
      if (!second || !wasSeen(evidence, second, false)) {
        add('a suppressed failure has a passed look', `${second?.runId ?? 'nothing'} did not pass`);
      }
    }
  }
  return found;
};

type Add = (invariant: Invariant, text: string) => void;
type When = (at: number) => string;

/** Each state begins where the one before ended; only a restart leaves time in which none is in force. */
const sequence = (states: readonly RecordedState[], start: number, when: When, add: Add): void => {
  let before: RecordedState | undefined;
  for (const state of states) {
    const label = `${state.code} ${when(state.from)}`;
    if (state.from < start) add('one state at a time', `${label} begins before the check`);
    if (state.to !== null && state.to < state.from) add('one state at a time', `${label} ends before it begins`);
    if (before) {
      if (before.to === null)
        add('one state at a time', `${label}: ${before.code} ${when(before.from)} is still in force`);
      else if (before.to > state.from)
        add('one state at a time', `${label} overlaps ${before.code} ${when(before.from)}`);
      else if (before.to < state.from && before.code !== 'PS') {
        add('one state at a time', `${label} does not follow on ${before.code}, which ended ${when(before.to)}`);
      }
      const goesOn = before.outageId !== null && isFailing(state.code);
      if (goesOn && state.outageId !== before.outageId)
        add('one state at a time', `${label} begins an outage within one`);
    }
    if (isFailing(state.code) !== (state.outageId !== null))
      add('one state at a time', `${label} and its outage differ`);
    before = state;
  }
};

/** The look took place as it is recorded, and failed or passed. */
const wasSeen = ({ journal }: Evidence, probe: ProbeResult, failing: boolean): boolean => {
  const look = journal.looks.get(probe.runId)?.result;
  return (
    look !== undefined &&
    look.verdict === probe.verdict &&
    look.revision === probe.revision &&
    look.location === probe.location &&
    isFailing(look.verdict) === failing
  );
};

/** SAFETY: nobody is called down, or down otherwise, or up, but by looks that really found it. */
const confirmed = (state: RecordedState, evidence: Evidence, when: When, add: Add): void => {
  const { code, first, second, outageId, id, from } = state;
  if (code === 'PS') return;
  const label = `${code} ${when(from)}`;
  const invariant = 'an outage has two failing looks';
  if (!first || first.verdict !== code || !wasSeen(evidence, first, code !== 'AV')) {
    add(invariant, `${label}: ${first?.runId ?? 'no look'} did not find it`);
    return;
  }
  if (Math.abs(first.startedAt - from) > CLOCK_TOLERANCE_MS) add(invariant, `${label} does not begin with its look`);
  if (outageId !== id) return;
  if (!second || !wasSeen(evidence, second, true)) add(invariant, `${label}: no second look has failed`);
  else if (second.runId === first.runId) add(invariant, `${label}: the second look is the first`);
  else if (second.revision !== first.revision) add(invariant, `${label}: its looks are of different settings`);
};

/** A poll that passed lies in no failing state. */
const agreement = (states: readonly RecordedState[], polls: readonly RecordedResult[], when: When, add: Add): void => {
  for (const { code, from, to } of states) {
    if (code === 'AV') continue;
    const inside = polls.filter(
      ({ startedAt }) => startedAt > from + CLOCK_TOLERANCE_MS && startedAt < (to ?? Infinity) - CLOCK_TOLERANCE_MS,
    );
    const label = `${code} ${when(from)} to ${to === null ? 'now' : when(to)}`;
    if (code === 'PS' && inside[0]) {
      add('a state agrees with the polls in it', `${label} holds a poll of ${when(inside[0].startedAt)}`);
    }
    const passed = inside.find(({ verdict }) => verdict === 'AV');
    if (passed)
      add('a state agrees with the polls in it', `${label} holds a poll that passed ${when(passed.startedAt)}`);
  }
};

/** LIVENESS: two polls in a row that fail are an outage, unless a second look at the first one passed. */
const confirmedFailures = (
  checkId: number,
  states: readonly RecordedState[],
  polls: readonly RecordedResult[],
  { record, journal }: Evidence,
  when: When,
  add: Add,
): void => {
  const suppressed = record.suppressed.filter((each) => each.checkId === checkId).map(({ first }) => first.startedAt);
  const looks = [...journal.looks.values()].filter(({ result }) => result.checkId === checkId);
  const revisionOf = (poll: RecordedResult): number | undefined =>
    looks.find(({ result }) => result.purpose === 'poll' && result.startedAt === poll.startedAt)?.result.revision;
  for (const [index, second] of polls.entries()) {
    const first = polls[index - 1];
    if (!first || !isFailing(first.verdict) || !isFailing(second.verdict)) continue;
    if (suppressed.includes(first.startedAt) || revisionOf(first) !== revisionOf(second)) continue;
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
      add('a confirmed failure is an outage', `the polls of ${between} failed, but it is ${codes}`);
    }
  }
};
