import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
])('formats %j as %j', (names, text) => {
  expect(listText(names)).toBe(text);
});
