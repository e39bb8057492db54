import { expect, test } from 'vitest';
import { judgeIsolation } from './judge-isolation.ts';
import type { Reference } from './judge-references.ts';

const NOW = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const answering: Reference = { answeredAt: NOW, failedAt: null };
const fallen: Reference = { answeredAt: NOW - MINUTE, failedAt: NOW };

test('in doubt, and no reference answers: isolated from now on', () => {
  expect(judgeIsolation(null, 'in doubt', [fallen], NOW)).toBe(NOW);
});

test.each([
  ['a reference answers', 'in doubt' as const, [answering, fallen]],
  ['no reference is known to have worked', 'in doubt' as const, []],
  ['nothing looks wrong', 'connected' as const, [fallen]],
])('connected when %s', (_, location, references) => {
  expect(judgeIsolation(null, location, references, NOW)).toBeNull();
});

test('isolated until a reference answers, even when none has counted for hours', () => {
  const since = NOW - 180 * MINUTE;
  const silent: Reference = { answeredAt: since - MINUTE, failedAt: NOW };
  expect(judgeIsolation(since, 'connected', [silent], NOW)).toBe(since);
  expect(judgeIsolation(since, 'in doubt', [silent, answering], NOW)).toBeNull();
});

test('an answer from before the isolation does not end it', () => {
  expect(judgeIsolation(NOW, 'in doubt', [{ answeredAt: NOW, failedAt: NOW }], NOW + MINUTE)).toBe(NOW);
});

test('without references left there is nothing to wait for', () => {
  expect(judgeIsolation(NOW - MINUTE, 'in doubt', [], NOW)).toBeNull();
});
