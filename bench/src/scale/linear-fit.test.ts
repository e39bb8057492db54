import { expect, test } from 'vitest';
import { linearFit } from './linear-fit.ts';

test('finds the exact line through collinear points, and the best line for other points', () => {
  const on = [1, 2, 5].map((x) => ({ x, y: 3 + 2 * x }));
  const line = linearFit(on);
  expect([line.base, line.slope]).toEqual([expect.closeTo(3, 9), expect.closeTo(2, 9)]);
  const beside = [
    { x: 0, y: 1 },
    { x: 0, y: 3 },
    { x: 2, y: 5 },
    { x: 2, y: 7 },
  ];
  expect(linearFit(beside)).toEqual({ base: 2, slope: 2 });
});
