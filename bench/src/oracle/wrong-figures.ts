import { lengthOf, type Span, subtract, union } from '../spans.ts';
import { type CheckEvidence, type Evidence, outagesOf } from './evidence.ts';
import { clockText, type Violation } from './violation.ts';

const ROUNDING_S = 0.1;

/**
 * Compares the figures of each report with the wall clock, with its series, and with the sum of the recorded outages.
 */
export const wrongFigures = ({ checks, readAt }: Evidence): Violation[] =>
  checks.flatMap((check) => {
    if (check.recorded.report === null) return [];
    const { range, total, series } = check.recorded.report;
    const wall = (range.to - range.from) / 1000;
    const sum = series.available + series.down + series.unknown + series.paused;
    const problems: string[] = [];
    const pollS = check.intervalMs / 1000;
    if (Math.abs(sum - wall) > ROUNDING_S) problems.push(`the series adds up to ${sum} s instead of ${wall} s`);
    for (const part of ['down', 'unknown', 'paused'] as const) {
      if (Math.abs(total[part] - series[part]) > ROUNDING_S) {
        problems.push(`${part}: ${total[part]} s in the report, but ${series[part]} s in its series`);
      }
    }
    const plain = plainDowntime(check, range, readAt);
    if (Math.abs(total.down - plain) > pollS)
      problems.push(`${total.down} s of downtime are reported, but ${plain} s are recorded`);
    return problems.map((text) => ({
      rule: 'figures add up to the elapsed time' as const,
      at: range.to,
      text: `check ${check.id} (${check.name}), ${clockText(range.from)} to ${clockText(range.to)}: ${text}`,
    }));
  });

/** Excludes gaps. */
const plainDowntime = (check: CheckEvidence, range: Span, readAt: number): number => {
  const outside = [
    { from: -Infinity, to: range.from },
    { from: range.to, to: Infinity },
  ];
  return lengthOf(subtract(union(outagesOf(check, readAt)), [...check.recorded.gaps, ...outside])) / 1000;
};
