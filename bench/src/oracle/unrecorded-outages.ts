import { phaseMs } from '@pharos/domain/schedule/next-due-at.ts';
import { isWithin, overlaps, type Span, subtract, union, widen } from '../spans.ts';
import {
  type CheckEvidence,
  type Evidence,
  longestSilenceMs,
  outagesOf,
  type Served,
  TOLERANCE_MS,
  unknownTime,
} from './evidence.ts';
import { isMailFault } from './fault-names.ts';
import { spanText, type Violation } from './violation.ts';

/** A probe's result waits so long, at most, before it is stored: what is killed meanwhile is lost. */
const UNSTORED_MS = 3000;
/** Jobs leave so long before they are due. */
const JUST_LEFT_MS = 1000;
/** A process that stood still cannot tell for so long what its probes found. */
const AFTER_FREEZE_MS = 2500;

/** A request so soon after its slot began is a poll. */
const POLL_MS = 400;
const AROUND_A_FAULT_MS = 12_000;

/** Outages that took place while Pharos claims to have watched, and of which its record holds nothing. */
export const unrecordedOutages = (evidence: Evidence): Violation[] =>
  evidence.checks.flatMap((check) => [...overLong(check, evidence), ...seenTwice(check, evidence)]);

/**
 * By length: between two polls that are stored lies no more than `longestSilence`, or else a gap. The first poll that fails may lose
 * its confirmation, and the next one may come after the end: what lasted longer than two silences had two failing polls.
 */
const overLong = (check: CheckEvidence, { readAt }: Evidence): Violation[] => {
  const outages = outagesOf(check, readAt);
  const unrecorded = subtract(union(check.truth.failing), [...outages, ...unknownTime(check, readAt)]);
  return unrecorded
    .filter(({ from, to }) => to - from > 2 * longestSilenceMs(check) + TOLERANCE_MS)
    .map((span) =>
      violation(check, span, `its target was down ${spanText(span)}, and neither an outage nor a gap covers it`),
    );
};

/** By the target's own word: requests in a row failed, of which the judge makes an outage, and nothing says that Pharos did not know. */
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
      violation(check, span, `${counted.length} requests in a row failed (${counted[0]?.how}) ${spanText(span)}`),
    );
  }
  return found;
};

/**
 * Requests that failed, with none between that was answered well. One without an answer is known to have failed only after its timeout:
 * when another was answered well before that, as a confirmation may be, it does not count.
 */
const failingRuns = ({ truth: { served }, timeoutMs }: CheckEvidence): Served[][] => {
  const runs: Served[][] = [];
  let run: Served[] = [];
  const kept = served.filter((one, index) => !isThrownAway(one, served.slice(index + 1), timeoutMs));
  for (const one of [...kept, { at: Infinity, how: null }]) {
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

/** An agent that has stalled throws away what it found, and probes again at once; a confirmation comes later than that. */
const AT_ONCE_MS = 1000;

const isThrownAway = ({ at, how, by }: Served, later: readonly Served[], timeoutMs: number): boolean => {
  if (how === null || by === undefined) return false;
  const ended = at + (how === 'hang' ? timeoutMs : 0);
  return later.some((one) => one.by === by && one.at >= ended && one.at < ended + AT_ONCE_MS);
};

/** The slots whose polls these were: two that failed are an outage, whatever became of confirmations. */
const slotsOf = ({ id, intervalMs }: CheckEvidence, served: readonly Served[]): Set<number> => {
  const sincePhase = ({ at }: Served): number => at - phaseMs(id, intervalMs);
  return new Set(
    served
      .filter((one) => sincePhase(one) % intervalMs < POLL_MS)
      .map((one) => Math.floor(sincePhase(one) / intervalMs)),
  );
};

/** Where a confirmation may come when nobody waits for it any more, or not at all. */
const disturbedTime = ({ faults }: Evidence): Span[] =>
  widen(
    faults.filter(({ name }) => !isMailFault(name)),
    AROUND_A_FAULT_MS,
  );

/** When a probe's result may be lost though all is right: its process was killed or stood still, or the fault was its own. */
export const lostResults = (check: CheckEvidence, { faults, unaskedEnds }: Evidence): Span[] => [
  ...faults
    .filter(({ name }) => name === 'kill-tree' || name === 'kill-node')
    .map(({ from, to }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to })),
  // Another process goes on: what the killed one had under way is lost, with jobs that had just left.
  ...faults
    .filter(({ name }) => name === 'kill-engine' || name === 'kill-agents')
    .map(({ from }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to: from + JUST_LEFT_MS })),
  ...faults
    .filter(({ name }) => name === 'freeze-node')
    .map(({ from, to }) => ({ from: from - UNSTORED_MS - check.timeoutMs, to: to + AFTER_FREEZE_MS })),
  ...unaskedEnds.map(({ at }) => ({ from: at - UNSTORED_MS - check.timeoutMs, to: at + UNSTORED_MS })),
  ...check.recorded.ownFaults.map((at) => ({ from: at - TOLERANCE_MS, to: at + check.timeoutMs + TOLERANCE_MS })),
];

const violation = ({ id, name }: CheckEvidence, { from }: Span, text: string): Violation => ({
  rule: 'an outage is recorded',
  at: from,
  text: `check ${id} (${name}): ${text}`,
});
