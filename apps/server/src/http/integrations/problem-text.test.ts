import { expect, test } from 'vitest';
import { problemText, type Troubled } from './problem-text.ts';

const fine: Troubled = { problem: null, isOverLimit: false, failingSince: null, lastFailure: null };

test.each([
  ['checks-deleted', 'Disabled, because its checks were deleted. Choose checks, or all checks, and enable it.'],
  ['gone', 'Disabled, because its receiver no longer exists (HTTP status 410). Set it up again, and enable it.'],
  ['unauthorized', 'No messages are sent to it, because its key was rejected. Enter a new one.'],
  [
    'misconfigured',
    'No messages are sent to it, because its settings no longer match the service. Update and save them.',
  ],
] as const)('describes how to fix the problem %s', (problem, text) => {
  expect(problemText({ ...fine, problem })).toBe(text);
});

test('states that the plan has no room', () => {
  expect(problemText({ ...fine, isOverLimit: true })).toBe(
    'No messages are sent to it, because the limit of the plan is exceeded. Delete another integration to enable it.',
  );
});

test('returns the problem that must be fixed first', () => {
  const failing = { ...fine, failingSince: new Date('2026-01-02T03:04:00Z'), lastFailure: 'HTTP 500' };
  expect(problemText(fine)).toBeNull();
  expect(problemText(failing)).toMatch(/^Failing since .*2026.*03:04.*: HTTP 500$/);
  expect(problemText({ ...failing, isOverLimit: true })).toContain('limit of the plan');
  expect(problemText({ ...failing, isOverLimit: true, problem: 'unauthorized' })).toContain('rejected');
  expect(problemText({ ...failing, problem: 'gone' }, { gone: 'Enter its new URL.' })).toBe('Enter its new URL.');
});
