import { expect, test } from 'vitest';
import { problemText, type Troubled } from './problem-text.ts';

const fine: Troubled = { problem: null, isOverLimit: false, failingSince: null, lastFailure: null };

test.each([
  ['checks-deleted', 'Disabled, since its checks were deleted. Choose checks, or all checks, and enable it.'],
  ['gone', 'Disabled, since its receiver answered that it is gone for good. Set it up again, and enable it.'],
  ['unauthorized', 'Nothing is sent to it: its key was refused. Enter a new one.'],
  ['misconfigured', 'Nothing is sent to it: its settings no longer fit the other side. Update them, and save.'],
] as const)('describes how to fix the problem %s', (problem, text) => {
  expect(problemText({ ...fine, problem })).toBe(text);
});

test('states that the plan has no room', () => {
  expect(problemText({ ...fine, isOverLimit: true })).toBe(
    'Nothing is sent to it: the plan has no room for it. Delete another one to make room.',
  );
});

test('returns the problem that must be fixed first', () => {
  const failing = { ...fine, failingSince: new Date('2026-01-02T03:04:00Z'), lastFailure: 'HTTP 500' };
  expect(problemText(fine)).toBeNull();
  expect(problemText(failing)).toMatch(/^Failing since .*2026.*03:04.*: HTTP 500$/);
  expect(problemText({ ...failing, isOverLimit: true })).toContain('no room');
  expect(problemText({ ...failing, isOverLimit: true, problem: 'unauthorized' })).toContain('refused');
  expect(problemText({ ...failing, problem: 'gone' }, { gone: 'Enter its new URL.' })).toBe('Enter its new URL.');
});
