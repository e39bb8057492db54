import { clockText } from '../world/journal.ts';
import type { Span } from '../world/span.ts';
import { isFailing, type PharosRecord, type RecordedState } from './record.ts';
import { CLOCK_TOLERANCE_MS } from './state-violations.ts';
import type { Evidence, Invariant, Violation } from './violation.ts';

export const timeViolations = (evidence: Evidence): Violation[] => {
  const found: Violation[] = [];
  const { record, scenario, organization } = evidence;
  const when = (at: number): string => clockText(at - scenario.start);
  for (const checkId of record.checkIds) {
    const check = scenario.checks[organization.checkIds.indexOf(checkId)];
    if (!check) continue;
    const add = (invariant: Invariant, text: string): void => {
      found.push({ invariant, text: `check ${checkId}: ${text}` });
    };
    const states = record.states.filter((state) => state.checkId === checkId);
    const gaps = record.gaps.filter((gap) => gap.checkId === checkId);
    const span = (2 * check.intervalSeconds + check.timeoutSeconds) * 1000;
    expectGaps({ record, checkId, states, gaps, span, intervalMs: check.intervalSeconds * 1000, when, add });
    expectSums({ record, checkId, states, gaps, start: scenario.start, end: scenario.end, add });

    expectPauses(evidence, checkId, states, add);
  }
  return found;
};

/** A check is in PS from a pause to its restart, unless no engine was running to see the pause. */
const expectPauses = (
  { journal, record, organization, scenario }: Evidence,
  checkId: number,
  states: readonly RecordedState[],
  add: (invariant: Invariant, text: string) => void,
): void => {
  const index = organization.checkIds.indexOf(checkId);
  let pausedAt: number | null = null;
  for (const { at, action } of journal.actions) {
    if (!('check' in action) || action.check !== index) continue;
    if (action.do === 'pause') pausedAt ??= at;
    if (action.do !== 'restart' || pausedAt === null) continue;
    const pause = { from: pausedAt, to: at };
    pausedAt = null;
    const wasSeen = pause.to - pause.from > CLOCK_TOLERANCE_MS && !overlapsAny(journal.away, pause);
    const ps = states.find(({ code, from, to }) => code === 'PS' && from < pause.to && (to ?? Infinity) > pause.from);
    if (wasSeen && !ps)
      add('a paused check is in state PS', `it was in another state from ${clockText(pause.from - scenario.start)}`);
  }
  const isPaused = pausedAt !== null;
  const phase = record.judgeStates.find((state) => state.checkId === checkId)?.phase;
  const inForce = states.find(({ to }) => to === null)?.code;
  if (isPaused !== (phase === 'paused') || isPaused !== (inForce === 'PS')) {
    add(
      'a paused check is in state PS',
      `paused: ${isPaused}, but its judge stage is ${phase} and its state is ${inForce ?? 'missing'}`,
    );
  }
};

const overlapsAny = (spans: readonly { from: number; to: number | null }[], { from, to }: Span): boolean =>
  spans.some((span) => span.from < to && (span.to ?? Infinity) > from);

interface OfCheck {
  record: PharosRecord;
  checkId: number;
  states: readonly RecordedState[];
  gaps: readonly Span[];
  add: (invariant: Invariant, text: string) => void;
}

/** A gap exists only where no valid poll came for 2 × interval + timeout. It starts at the end of the last slot. */
const expectGaps = (given: OfCheck & { span: number; intervalMs: number; when: (at: number) => string }): void => {
  const { record, checkId, states, gaps, span, intervalMs, when, add } = given;
  const polls = record.results.filter((result) => result.checkId === checkId && result.verdict !== null);
  const pauses = states.filter(({ code }) => code === 'PS').map(({ from }) => from);
  let before: number | undefined;
  for (const gap of gaps) {
    if (before !== undefined && gap.from < before)
      add('unwatched time is a gap', `the gap from ${when(gap.from)} overlaps another gap`);
    before = gap.to;
    const inside = polls.find(({ startedAt }) => startedAt > gap.from && startedAt < gap.to - CLOCK_TOLERANCE_MS);
    if (inside)
      add('unwatched time is a gap', `the gap from ${when(gap.from)} contains a poll of ${when(inside.startedAt)}`);
  }
  for (const { startedAt } of polls) {
    const later = polls.filter((poll) => poll.startedAt > startedAt).map((poll) => poll.startedAt);
    const next = Math.min(...later, ...pauses.filter((at) => at >= startedAt));
    if (next === Infinity) continue;
    const gap = gaps.find(({ from }) => Math.abs(from - startedAt - intervalMs) < CLOCK_TOLERANCE_MS);
    const silence = next - startedAt - span;
    if (silence > CLOCK_TOLERANCE_MS && (!gap || Math.abs(gap.to - next) > CLOCK_TOLERANCE_MS)) {
      add('unwatched time is a gap', `no gap covers the time from ${when(startedAt + intervalMs)} to ${when(next)}`);
    }
    if (silence < -CLOCK_TOLERANCE_MS && gap && gap.from < next) {
      add(
        'unwatched time is a gap',
        `the gap from ${when(gap.from)} is wrong, because a poll arrived at ${when(next)}`,
      );
    }
  }
};

/** Reported times equal the sums of the recorded states and gaps. */
const expectSums = (given: OfCheck & { start: number; end: number }): void => {
  const { record, checkId, states, gaps, start, end, add } = given;
  const stats = record.stats.get(checkId)?.stats;
  if (!stats) throw new Error(`Check ${checkId} has no report`);
  const borders = [
    start,
    end,
    ...states.flatMap(({ from, to }) => [from, to ?? end]),
    ...gaps.flatMap((g) => [g.from, g.to]),
  ]
    .filter((at) => at >= start && at <= end)
    .sort((a, b) => a - b);
  const sums = { up: 0, down: 0, paused: 0, unknown: 0 };
  for (const [index, at] of borders.entries()) {
    const next = borders[index + 1];
    if (next === undefined || next === at) continue;
    const state = states.find(({ from, to }) => from <= at && at < (to ?? end));
    const isUnknown = !state || gaps.some(({ from, to }) => from <= at && at < to);
    const kind = isUnknown ? 'unknown' : state.code === 'AV' ? 'up' : isFailing(state.code) ? 'down' : 'paused';
    sums[kind] += next - at;
  }
  // A gap that is still open is reported but not recorded.
  const openGap = stats.unknownMs - sums.unknown;
  const known = end - start - stats.unknownMs;
  const availability = known === 0 ? null : (known - sums.down) / known;
  const isSound =
    openGap >= 0 &&
    sums.up + sums.down + sums.paused + sums.unknown === end - start &&
    stats.downtimeMs === sums.down &&
    stats.pausedMs === sums.paused &&
    (openGap > 0 || Math.abs((stats.availability ?? 0) - (availability ?? 0)) < 1e-9);
  if (!isSound) {
    const { availability: label, downtimeMs, pausedMs, unknownMs } = stats;
    const report = JSON.stringify({ availability: label, downtimeMs, pausedMs, unknownMs });
    add(
      'reported times match the recorded states',
      `the report is ${report}, but the records add up to ${JSON.stringify({ ...sums, availability })}`,
    );
  }
};
