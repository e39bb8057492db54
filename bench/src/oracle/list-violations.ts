import type { Violation } from './violation.ts';

/** Of one rule; the file in the folder holds all. */
const MAX_SHOWN = 12;

/** A paragraph for each rule that is violated. */
export const listViolations = (violations: readonly Violation[]): string[] => {
  const byRule = Map.groupBy(violations, ({ rule }) => rule);
  return [...byRule].map(([rule, found]) => {
    const shown = found.slice(0, MAX_SHOWN).map(({ text }) => `  ${text}`);
    const more = found.length > MAX_SHOWN ? [`  … and ${found.length - MAX_SHOWN} more`] : [];
    return [`VIOLATED: ${rule} (${found.length})`, ...shown, ...more].join('\n');
  });
};
