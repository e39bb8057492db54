import type { PerformanceStatus } from '@pharos/contract/states.ts';
import { expect, test } from 'vitest';
import { foldPerformanceChanges } from './fold-performance-changes.ts';

const fold = (...changes: [checkId: number, status: PerformanceStatus | null, at: number][]) => {
  const { ended, spans } = foldPerformanceChanges(
    changes.map(([checkId, status, at]) => ({
      checkId,
      organizationId: 1,
      effect: { kind: 'performance-change', status, at },
    })),
  );
  return {
    ended: ended.map(({ checkId, at }) => [checkId, at]),
    spans: spans.map(({ checkId, status, startedAt, endedAt }) => [checkId, status, startedAt, endedAt]),
  };
};

test('ends the previous change with each change, and the stored one with the first change', () => {
  expect(fold([7, 'GP', 100], [8, 'DP', 150], [7, 'DP', 200], [7, null, 300])).toEqual({
    ended: [
      [7, 100],
      [8, 150],
    ],
    spans: [
      [7, 'GP', 100, 200],
      [7, 'DP', 200, 300],
      [8, 'DP', 150, null],
    ],
  });
});

test('never ends a span before its start', () => {
  expect(fold([7, 'GP', 300], [7, 'DP', 200]).spans).toEqual([
    [7, 'GP', 300, 300],
    [7, 'DP', 200, null],
  ]);
});

test('replaces an earlier span that starts in the same millisecond', () => {
  expect(fold([7, 'GP', 100], [7, 'DP', 200], [7, 'DP', 100.7])).toEqual({
    ended: [[7, 100]],
    spans: [
      [7, 'DP', 100, null],
      [7, 'DP', 200, 200],
    ],
  });
});

test('ends the stored span and starts none when performance is no longer judged', () => {
  expect(fold([7, null, 100])).toEqual({ ended: [[7, 100]], spans: [] });
});
