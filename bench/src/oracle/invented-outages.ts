import { overlaps, type Span, subtract, union } from '../spans.ts';
import {
  type CheckEvidence,
  type Evidence,
  maxSilenceMs,
  outagesOf,
  type RecordedProbe,
  TOLERANCE_MS,
  unknownTime,
} from './evidence.ts';
import { clockText, spanText, type Violation } from './violation.ts';

/**
 * Outages that did not take place: their probes failed while the target worked, or they lasted longer than the real
 * failure.
 */
export const inventedOutages = (evidence: Evidence): Violation[] =>
  evidence.checks.flatMap((check) => [...unfoundedProbes(check, evidence), ...outlasting(check, evidence)]);

const unfoundedProbes = (check: CheckEvidence, { readAt, stalls }: Evidence): Violation[] => {
  const uncertain = [...check.truth.failing, ...stalls];
  const isFounded = ({ startedAt }: RecordedProbe): boolean =>
    overlaps(uncertain, { from: startedAt - TOLERANCE_MS / 2, to: startedAt + check.timeoutMs + TOLERANCE_MS });
  return outagesOf(check, readAt).flatMap(({ id, states: [first] }) =>
    [first?.firstProbe, first?.secondProbe].flatMap((probe) => {
      if (!first || (probe && isFounded(probe))) return [];
      const what = probe
        ? `the probe of ${clockText(probe.startedAt)} ("${probe.summary}") failed although its target was up`
        : 'it has no probe';
      return [violation(check, first.from, `outage ${id} (${first.code} since ${clockText(first.from)}): ${what}`)];
    }),
  );
};

/** Finds outages that continue after the target recovered, for longer than Pharos can miss. */
const outlasting = (check: CheckEvidence, { readAt, stalls }: Evidence): Violation[] => {
  const uncertain = [...check.truth.failing, ...stalls, ...unknownTime(check, readAt)];
  return subtract(union(outagesOf(check, readAt)), uncertain)
    .filter(({ from, to }: Span) => to - from > maxSilenceMs(check) + TOLERANCE_MS)
    .map((span) => violation(check, span.from, `it counts as down from ${spanText(span)}, but its target was up`));
};

const violation = ({ id, name }: CheckEvidence, at: number, text: string): Violation => ({
  rule: 'a recorded outage was real',
  at,
  text: `check ${id} (${name}): ${text}`,
});
