import { expect, test } from 'vitest';
import { confirmedBy } from './confirmed-by.ts';

const probe = (location: string, purpose: 'poll' | 'confirm') => ({ location, purpose });
const first = probe('north', 'poll');

test.each([
  [{ rule: 'most' as const, failing: 3, places: 4 }, probe('south', 'confirm'), 'Confirmed by 3 of 4 locations'],
  [null, probe('south', 'confirm'), 'Confirmed by one other location'],
  [null, probe('north', 'confirm'), 'Confirmed by a second probe from the same location'],
  [null, probe('south', 'poll'), 'Confirmed by the next poll'],
  [null, null, null],
])('describes %j with the second probe %j as %j', (confirmation, second, text) => {
  expect(confirmedBy(confirmation, first, second)).toBe(text);
});
