import { expect, it } from 'vitest';
import { isWithin, lengthOf, overlaps, subtract, union, widen } from './spans.ts';

const span = (from: number, to: number) => ({ from, to });

it('joins what touches or overlaps', () => {
  expect(union([span(5, 8), span(0, 2), span(2, 3), span(6, 7), span(9, 9)])).toEqual([span(0, 3), span(5, 8)]);
});

it('leaves what lies outside of all others', () => {
  expect(subtract([span(0, 10), span(20, 30)], [span(2, 3), span(8, 22), span(29, 40)])).toEqual([
    span(0, 2),
    span(3, 8),
    span(22, 29),
  ]);
  expect(subtract([span(0, 10)], [span(0, 10)])).toEqual([]);
});

it('tells whether a moment or a span meets others', () => {
  expect([isWithin([span(1, 2)], 1), isWithin([span(1, 2)], 2)]).toEqual([true, false]);
  expect([overlaps([span(1, 2)], span(0, 1)), overlaps([span(1, 2)], span(0, 1.5))]).toEqual([false, true]);
});

it('measures and widens', () => {
  expect(lengthOf([span(0, 2), span(5, 6)])).toBe(3);
  expect(widen([span(5, 6)], 2)).toEqual([span(3, 8)]);
});
