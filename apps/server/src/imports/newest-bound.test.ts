import { expect, test } from 'vitest';
import { ImportRefusal } from './import-refusal.ts';
import { createNewestBound } from './newest-bound.ts';

const included = (claimed: number, rows: number): boolean[] => {
  const isIncluded = createNewestBound({ path: 'data/audit_log.jsonl', rows: claimed }, 3);
  return Array.from({ length: rows }, isIncluded);
};

test('accepts only the newest rows of a file', () => {
  expect(included(5, 5)).toEqual([false, false, true, true, true]);
  expect(included(3, 3)).toEqual([true, true, true]);
  expect(included(0, 3)).toEqual([true, true, true]);
});

test('rejects more rows than in the manifest if they exceed the limit', () => {
  expect(() => included(5, 6)).toThrow(ImportRefusal);
  expect(() => included(0, 4)).toThrow('data/audit_log.jsonl in the export file does not match the manifest.');
});
