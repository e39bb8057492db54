import { expect, test } from 'vitest';
import { problemText, type Troubled } from './problem-text.ts';

const fine: Troubled = { problem: null, isOverLimit: false, failingSince: null, lastFailure: null };

test('says what is to be mended first', () => {
  const failing = { ...fine, failingSince: new Date('2026-01-02T03:04:00Z'), lastFailure: 'HTTP 500' };
  expect(problemText(fine)).toBeNull();
  expect(problemText(failing)).toMatch(/^Failing since .*2026.*03:04.*: HTTP 500$/);
  expect(problemText({ ...failing, isOverLimit: true })).toContain('no room');
  expect(problemText({ ...failing, isOverLimit: true, problem: 'unauthorized' })).toContain('refused');
  expect(problemText({ ...failing, problem: 'gone' }, { gone: 'Enter its new URL.' })).toBe('Enter its new URL.');
});
