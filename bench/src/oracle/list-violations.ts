import type { Violation } from './violation.ts';

const MAX_SHOWN = 12;

export const listViolations = (violations: readonly Violation[]): string[] => {
  const byRule = Map.groupBy(violations, ({ rule }) => rule);
  return [...byRule].map(([rule, found]) => {
    const shown = found.slice(0, MAX_SHOWN).map(({ text }) => `  ${text}`);
    const more = found.length > MAX_SHOWN ? [`  … and ${found.length - MAX_SHOWN} more`] : [];
    return [`VIOLATED: ${rule} (${found.length})`, ...shown, ...more].join('\n');
  });
};
