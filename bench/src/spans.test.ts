import { expect, it } from 'vitest';
import { isWithin, lengthOf, overlaps, subtract, union, widen } from './spans.ts';

const span = (from: number, to: number) => ({ from, to });

it('joins spans that touch or overlap', () => {
  expect(union([span(5, 8), span(0, 2), span(2, 3), span(6, 7), span(9, 9)])).toEqual([span(0, 3), span(5, 8)]);
});

it('subtracts spans from other spans', () => {
  expect(subtract([span(0, 10), span(20, 30)], [span(2, 3), span(8, 22), span(29, 40)])).toEqual([
    span(0, 2),
    span(3, 8),
    span(22, 29),
  ]);
  expect(subtract([span(0, 10)], [span(0, 10)])).toEqual([]);
});

it('checks whether a time or a span overlaps other spans', () => {
  expect([isWithin([span(1, 2)], 1), isWithin([span(1, 2)], 2)]).toEqual([true, false]);
  expect([overlaps([span(1, 2)], span(0, 1)), overlaps([span(1, 2)], span(0, 1.5))]).toEqual([false, true]);
});

it('adds up the lengths of spans and widens them', () => {
  expect(lengthOf([span(0, 2), span(5, 6)])).toBe(3);
  expect(widen([span(5, 6)], 2)).toEqual([span(3, 8)]);
});
