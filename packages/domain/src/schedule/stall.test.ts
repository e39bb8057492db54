import { describe, expect, it } from 'vitest';
import { isStalled, stalledWithin } from './stall.ts';

describe('stalledWithin', () => {
  const stalls = [
    { from: 100, to: 160 },
    { from: 300, to: 400 },
  ];
  it.each([
    ['no stall in between', 170, 290, 0],
    ['all of one', 50, 200, 60],
    ['the end of one and the start of the next', 150, 310, 20],
    ['within one', 320, 330, 10],
    ['touching only', 160, 300, 0],
    ['all of both', 0, 1000, 160],
  ])('%s', (_, from, to, expected) => {
    expect(stalledWithin(stalls, from, to)).toBe(expected);
  });
});

describe('isStalled', () => {
  it.each([
    ['no stall', 100, 0, false],
    ['a short stall of a short figure', 40, 39, false],
    ['exactly what is tolerated', 60, 50, false],
    ['a long stall of a short figure', 60, 51, true],
    ['a long stall of a figure five times as long', 300, 60, false],
    ['more than a fifth', 299, 60, true],
  ])('%s', (_, figure, stalled, expected) => {
    expect(isStalled(figure, stalled)).toBe(expected);
  });
});
