import { expect, it, vi } from 'vitest';
import { Refusals } from './refusals.ts';

it('counts by location and reason, counts locations beyond a hundred together, and warns once per minute about each', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const refusals = new Refusals(log);
  refusals.add('north', 'unasked', 3);
  refusals.add('north', 'unasked', 2);
  refusals.add('north', 'too much');
  refusals.add('north', 'too large', 0);
  expect(refusals.counted).toEqual([
    { location: 'north', reason: 'unasked', count: 5 },
    { location: 'north', reason: 'too much', count: 1 },
  ]);
  expect(log.warn.mock.calls).toEqual([
    [{ location: 'north', count: 3 }, expect.stringContaining('not requested')],
    [{ location: 'north', count: 1 }, expect.stringContaining('exceeds its rate limit')],
  ]);
  for (let n = 0; n < 200; n++) refusals.add(`location-${n}`, 'unasked');
  expect(refusals.counted.at(-1)).toEqual({ location: 'others', reason: 'unasked', count: 101 });
  expect(new Set(refusals.counted.map(({ location }) => location)).size).toBe(101);
});
