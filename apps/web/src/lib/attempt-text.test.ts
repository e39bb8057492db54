import { expect, test } from 'vitest';
import { attemptText } from './attempt-text.ts';

test('an attempt that nobody answered reads as failed, not as refused', () => {
  expect(attemptText({ outcome: 'refused: no answer within 10 seconds' })).toBe('failed: no answer within 10 seconds');
  expect(attemptText({ outcome: 'accepted: ticket 101' })).toBe('accepted: ticket 101');
});
