import { type CheckEvidence, outagesOf, type RecordedOutage, TOLERANCE_MS } from '../../oracle/evidence.ts';
import type { FailingSpan } from '../../oracle/target-truth.ts';
import { lostResults } from '../../oracle/unrecorded-outages.ts';
import { clockText, spanText, type Violation } from '../../oracle/violation.ts';
import { lengthOf, overlaps, type Span, subtract } from '../../spans.ts';
import { missedBy } from './missed-slots.ts';
import type { RoleEvidence } from './role-evidence.ts';

/** The delays (milliseconds) of the recorded start and end of an outage after the real ones. */
export interface Dating {
  check: CheckEvidence;
  failing: FailingSpan;
  outage: RecordedOutage;
  beginMs: number;
  endMs: number;
}

export const datings = ({ evidence }: RoleEvidence): Dating[] =>
  evidence.checks.flatMap((check) => {
    const outages = outagesOf(check, evidence.readAt);
    return check.truth.failing.flatMap((failing): Dating[] => {
      const seen = { from: failing.from, to: failing.to + check.timeoutMs };
      const outage = outages.find((one) => overlaps([seen], one));
      if (!outage) return [];
      return [{ check, failing, outage, beginMs: outage.from - failing.from, endMs: outage.to - failing.to }];
    });
  });

/**
 * Too early is before the real time. Too late is after the next poll and its timeout, plus the time of gaps, missed
 * slots and lost results.
 */
export const misdatedOutages = (roles: RoleEvidence): Violation[] =>
  datings(roles).flatMap((dating) => {
    const { check, failing, outage } = dating;
    const problem = (text: string): Violation => ({
      rule: 'an outage has the right dates',
      at: failing.from,
      text: `check ${check.id} (${check.name}), down from ${spanText(failing)}: outage ${outage.id} ${text}`,
    });
    return [
      ...(isWithin(dating.beginMs, bound(roles, check, { from: failing.from, to: outage.from }))
        ? []
        : [problem(`starts at ${clockText(outage.from)}`)]),
      ...(isWithin(dating.endMs, bound(roles, check, { from: failing.to, to: outage.to }))
        ? []
        : [problem(`ends at ${clockText(outage.to)}`)]),
    ];
  });

const isWithin = (ms: number, maxMs: number): boolean => ms >= -TOLERANCE_MS && ms <= maxMs;

const bound = (roles: RoleEvidence, check: CheckEvidence, span: Span): number => {
  const { intervalMs, timeoutMs, recorded } = check;
  const unknownMs = lengthOf([span]) - lengthOf(subtract([span], recorded.gaps));
  const missed = missedBy(check, roles).filter((at) => at >= span.from && at <= span.to).length;
  const isLost = overlaps(lostResults(check, roles.evidence), span);
  return intervalMs + timeoutMs + TOLERANCE_MS + unknownMs + (missed + (isLost ? 1 : 0)) * intervalMs;
};
