import { expect, test } from 'vitest';
import { attemptText } from './attempt-text.ts';

test('describes an attempt without a response as failed, not as refused', () => {
  expect(attemptText({ outcome: 'refused: no response within 10 seconds' })).toBe(
    'failed: no response within 10 seconds',
  );
  expect(attemptText({ outcome: 'accepted: ticket 101' })).toBe('accepted: ticket 101');
});
