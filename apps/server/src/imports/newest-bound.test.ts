import { expect, test } from 'vitest';
import { ImportRefusal } from './import-refusal.ts';
import { createNewestBound } from './newest-bound.ts';

const kept = (claimed: number, rows: number): boolean[] => {
  const isKept = createNewestBound({ path: 'data/audit_log.jsonl', rows: claimed }, 3);
  return Array.from({ length: rows }, isKept);
};

test('accepts only the newest rows of a file', () => {
  expect(kept(5, 5)).toEqual([false, false, true, true, true]);
  expect(kept(3, 3)).toEqual([true, true, true]);
  expect(kept(0, 3)).toEqual([true, true, true]);
});

test('rejects more rows than in the manifest if they exceed the limit', () => {
  expect(() => kept(5, 6)).toThrow(ImportRefusal);
  expect(() => kept(0, 4)).toThrow('data/audit_log.jsonl is not as the manifest says.');
});
