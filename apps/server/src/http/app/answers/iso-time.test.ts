import { expect, test } from 'vitest';
import { toIso } from './iso-time.ts';

test('writes a time in UTC with milliseconds', () => {
  expect(toIso(Date.UTC(2026, 4, 2, 3, 4, 5, 6))).toBe('2026-05-02T03:04:05.006Z');
});
