import { expect, it } from 'vitest';
import { LOOKAHEAD, nextLookahead } from './lookahead.ts';

const after = (ticks: number, from: number): number =>
  Array.from({ length: ticks }).reduce<number>((lookahead) => nextLookahead(lookahead, 5), from);

it('stays as it is while ticks come in time', () => {
  expect(after(10_000, LOOKAHEAD.leastMs)).toBe(300);
  expect(nextLookahead(300, 100)).toBe(300);
});

it('grows at once to more than a stall, within bounds', () => {
  expect(nextLookahead(300, 800)).toBe(1500);
  expect(nextLookahead(1500, 400)).toBeCloseTo(1499.8, 1);
  expect(nextLookahead(300, 3_600_000)).toBe(2000);
});

it('forgets a stall over minutes', () => {
  expect(after(600, 1500)).toBeGreaterThan(1300);
  expect(after(3466, 1500)).toBeCloseTo(900, 0);
  expect(after(36_000, 1500)).toBeLessThan(302);
});
