import { expect, test } from 'vitest';
import { mergeResults } from './merge-results.mjs';

const mutant = (line: number, status: string) => ({
  fileName: 'a.ts',
  location: { start: { line, column: 0 }, end: { line, column: 5 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  status,
});

test('uses the second result of mutants that the first run missed, and the first result of all other mutants', () => {
  const first = [mutant(1, 'Killed'), mutant(2, 'Survived'), mutant(3, 'NoCoverage'), mutant(4, 'Survived')];
  const second = [mutant(1, 'Survived'), mutant(2, 'Killed'), mutant(3, 'Survived')];
  expect(mergeResults(first, second).map((merged: { status: string }) => merged.status)).toEqual([
    'Killed',
    'Killed',
    'Survived',
    'Survived',
  ]);
});

test('reports a mutant as survived if only tests of the first run reach it', () => {
  const merged = mergeResults([mutant(1, 'Survived')], [mutant(1, 'NoCoverage')]);
  expect(merged.map(({ status }: { status: string }) => status)).toEqual(['Survived']);
});
