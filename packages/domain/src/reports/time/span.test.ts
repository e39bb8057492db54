import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, countStartsBefore, intersectionOf, lengthOf, mergeSpans, overlapWith, type Span } from './span.ts';

const span = (from: number, to: number): Span => ({ from, to });

test('returns no length for a span that ends before it begins', () => {
  expect([lengthOf(span(10, 30)), lengthOf(span(10, 10)), lengthOf(span(30, 10))]).toEqual([20, 0, 0]);
});

test('cuts a span at both ends of a range, and retains its other properties', () => {
  expect(clip({ ...span(0, 100), state: 'AV' }, span(20, 60))).toEqual({ ...span(20, 60), state: 'AV' });
  expect(clip(span(30, 40), span(20, 60))).toEqual(span(30, 40));
});

test.each([
  ['before', span(0, 20)],
  ['after', span(60, 80)],
  ['empty within', span(30, 30)],
])('returns nothing for a span that lies %s a range', (_where, outside) => {
  expect(clip(outside, span(20, 60))).toBeUndefined();
});

test('merges spans that overlap or touch, in any order', () => {
  expect(mergeSpans([span(50, 60), span(0, 10), span(10, 20), span(15, 18), span(40, 40), span(55, 70)])).toEqual([
    span(0, 20),
    span(50, 70),
  ]);
});

test('counts time that several spans cover once, and only within the measured span', () => {
  expect(overlapWith([span(0, 20), span(15, 30), span(45, 90), span(60, 70)])(span(10, 50))).toBe(25);
  expect(overlapWith([])(span(10, 50))).toBe(0);
  expect(overlapWith([span(0, 100)])(span(10, 50))).toBe(40);
});

const spans = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -2, max: 15 }))
  .map(([from, length]) => span(from, from + length));

test('measures the same overlap as a walk through every instant', () => {
  fc.assert(
    fc.property(fc.array(spans), spans, (covers, within) => {
      const isCovered = (instant: number) => covers.some(({ from, to }) => from <= instant && instant < to);
      const instants = Array.from({ length: lengthOf(within) }, (_, index) => within.from + index);
      expect(overlapWith(covers)(within)).toBe(instants.filter(isCovered).length);
    }),
  );
});

test('counts the spans that begin before a given time', () => {
  fc.assert(
    fc.property(fc.array(spans), fc.integer({ min: -1, max: 42 }), (unordered, time) => {
      const ordered = unordered.toSorted((a, b) => a.from - b.from);
      expect(countStartsBefore(ordered, time)).toBe(ordered.filter(({ from }) => from < time).length);
    }),
  );
});

test('returns the instants that both lists contain', () => {
  const listOf = fc.array(spans).map(mergeSpans);
  fc.assert(
    fc.property(listOf, listOf, (some, second) => {
      const contains = (list: readonly Span[], instant: number) =>
        list.some(({ from, to }) => from <= instant && instant < to);
      const common = intersectionOf(some, second);
      for (let instant = 0; instant < 60; instant += 1)
        expect(contains(common, instant)).toBe(contains(some, instant) && contains(second, instant));
      expect(mergeSpans(common)).toEqual(common);
    }),
  );
});
