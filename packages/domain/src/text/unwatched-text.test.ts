import { expect, test } from 'vitest';
import { unwatchedText } from './unwatched-text.ts';

test.each([0, 400, 999])('returns null for %i ms', (milliseconds) => {
  expect(unwatchedText(milliseconds)).toBeNull();
});

test('states the time if it is at least a second', () => {
  expect(unwatchedText(1000)).toBe(
    'Pharos did not monitor for 1 sec, summed over all checks. This time counts as neither up nor down.',
  );
});
