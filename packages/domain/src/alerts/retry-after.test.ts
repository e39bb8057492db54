import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

test.each([
  [null, null],
  ['120', 120_000],
  [' 0 ', 0],
  ['3600', 3_600_000],
  ['86400', 3_600_000],
  ['999999999', 3_600_000],
  ['99999999999', 3_600_000],
  ['Mon, 05 Jan 2026 12:01:30 GMT', 90_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['Mon, 05 Jan 2099 11:00:00 GMT', 3_600_000],
  ['-5', null],
  ['soon', null],
  ['', null],
])('interprets the header %j as a wait of %j ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
