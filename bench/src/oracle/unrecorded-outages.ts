import { phaseMs } from '@pharos/domain/schedule/next-due-at.ts';
import { isWithin, overlaps, type Span, subtract, union, widen } from '../spans.ts';
import {
  type CheckEvidence,
  type Evidence,
  maxSilenceMs,
  outagesOf,
  type Served,
  TOLERANCE_MS,
  unknownTime,
} from './evidence.ts';
import { isMailFault } from './fault-names.ts';
import { spanText, type Violation } from './violation.ts';

/** A result is stored within this time after its probe. Unstored results are lost in a kill. */
const UNSTORED_MS = 3000;
/** An engine sends a job this long before its due time. */
const JUST_LEFT_MS = 1000;
/** A frozen process cannot report the results of its probes for this time. */
const AFTER_FREEZE_MS = 2500;

/** A poll arrives within this time after the start of a slot. */
const POLL_MS = 400;
const AROUND_A_FAULT_MS = 12_000;

/** Finds outages that took place while Pharos claims to have watched. */
export const unrecordedOutages = (evidence: Evidence): Violation[] =>
  evidence.checks.flatMap((check) => [...overLong(check, evidence), ...seenTwice(check, evidence)]);

/**
 * Two stored polls are at most `longestSilenceMs` apart, or else there is a gap. The first failed poll can lose its
 * confirmation, and the next poll can come after the end. Therefore, a failure longer than twice this time had two
 * failed polls.
 */
const overLong = (check: CheckEvidence, { readAt }: Evidence): Violation[] => {
  const outages = outagesOf(check, readAt);
  const unrecorded = subtract(union(check.truth.failing), [...outages, ...unknownTime(check, readAt)]);
  return unrecorded
    .filter(({ from, to }) => to - from > 2 * maxSilenceMs(check) + TOLERANCE_MS)
    .map((span) =>
      violation(check, span, `its target was down from ${spanText(span)}, but no outage or gap covers this time`),
    );
};

/**
 * Consecutive requests failed, which the judge treats as an outage, and the record does not declare the time as
 * unknown.
 */
const seenTwice = (check: CheckEvidence, evidence: Evidence): Violation[] => {
  const outages = widen(outagesOf(check, evidence.readAt), TOLERANCE_MS);
  const unknown = widen(unknownTime(check, evidence.readAt), TOLERANCE_MS);
  const lost = lostResults(check, evidence);
  const disturbed = disturbedTime(evidence);
  const found: Violation[] = [];
  for (const run of failingRuns(check)) {
    const counted = run.filter(({ at }) => !isWithin(unknown, at) && !isWithin(lost, at));
    const span = { from: counted[0]?.at ?? 0, to: counted.at(-1)?.at ?? 0 };
    if (overlaps(outages, { from: span.from, to: span.to + 1 })) continue;
    const undisturbed = counted.filter(({ at }) => !isWithin(disturbed, at));
    if (undisturbed.length < 2 && slotsOf(check, counted).size < 2) continue;
    found.push(
      violation(check, span, `${counted.length} requests in a row failed (${counted[0]?.how}) from ${spanText(span)}`),
    );
  }
  return found;
};

/**
 * Returns runs of failed requests. A request without a response counts as failed only after its timeout. If another
 * request, such as a confirmation, succeeded before that timeout, the first one does not count.
 */
const failingRuns = ({ truth: { served }, timeoutMs }: CheckEvidence): Served[][] => {
  const runs: Served[][] = [];
  let run: Served[] = [];
  const counted = served.filter((one, index) => !isDiscarded(one, served.slice(index + 1), timeoutMs));
  for (const one of [...counted, { at: Infinity, how: null }]) {
    if (one.how !== null) {
      run.push(one);
      continue;
    }
    const known = run.filter(({ at, how }) => at + (how === 'hang' ? timeoutMs : 0) < one.at);
    if (known.length > 0) runs.push(known);
    run = [];
  }
  return runs;
};

/** A stalled agent discards its result and probes again within this time. A confirmation comes later. */
const AT_ONCE_MS = 1000;

const isDiscarded = ({ at, how, by }: Served, later: readonly Served[], timeoutMs: number): boolean => {
  if (how === null || by === undefined) return false;
  const ended = at + (how === 'hang' ? timeoutMs : 0);
  return later.some((one) => one.by === by && one.at >= ended && one.at < ended + AT_ONCE_MS);
};

/** Two failed polls are an outage, even if confirmations were lost. */
const slotsOf = ({ id, intervalMs }: CheckEvidence, served: readonly Served[]): Set<number> => {
  const sincePhase = ({ at }: Served): number => at - phaseMs(id, intervalMs);
  return new Set(
    served
      .filter((one) => sincePhase(one) % intervalMs < POLL_MS)
      .map((one) => Math.floor(sincePhase(one) / intervalMs)),
  );
};

/** Around faults, a confirmation can arrive too late or not at all. */
const disturbedTime = ({ faults }: Evidence): Span[] =>
  widen(
    faults.filter(({ name }) => !isMailFault(name)),
    AROUND_A_FAULT_MS,
  );

/** A lost result is no violation if the process was killed or frozen, or if the result was a prober error. */
export const lostResults = (check: CheckEvidence, { faults, unexpectedExits }: Evidence): Span[] => [
  ...faults
    .filter(({ name }) => name === 'kill-tree' || name === 'kill-node')
    .map(({ from, to }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to })),
  // The other processes continue. Unfinished probes of the killed process are lost, and so are jobs that were sent just
  // before.
  ...faults
    .filter(({ name }) => name === 'kill-engine' || name === 'kill-agents')
    .map(({ from }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to: from + JUST_LEFT_MS })),
  ...faults
    .filter(({ name }) => name === 'freeze-node')
    .map(({ from, to }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to: to + AFTER_FREEZE_MS })),
  ...unexpectedExits.map(({ at }) => ({ from: at - UNSTORED_MS - check.timeoutMs, to: at + UNSTORED_MS })),
  ...check.recorded.proberErrors.map((at) => ({ from: at - TOLERANCE_MS, to: at + check.timeoutMs + TOLERANCE_MS })),
];

const violation = ({ id, name }: CheckEvidence, { from }: Span, text: string): Violation => ({
  rule: 'an outage is recorded',
  at: from,
  text: `check ${id} (${name}): ${text}`,
});
