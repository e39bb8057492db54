import type { LanguageRule } from './rules.ts';

export interface Violation {
  rule: string;
  /** Line number from 1. */
  line: number;
  text: string;
}

export const findViolations = (text: string, rules: readonly LanguageRule[]): Violation[] => {
  const lines = text.split('\n');
  return rules.flatMap(({ name, pattern }) =>
    [...text.matchAll(new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))].map(
      ({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return { rule: name, line, text: (lines[line - 1] ?? '').trim() };
      },
    ),
  );
};
