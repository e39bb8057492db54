import { expect, it } from 'vitest';
import { PhaseClock } from './phase-clock.ts';

it('counts every moment as one phase, so that the sum of the phases is the total time', () => {
  const before = performance.now();
  const clock = new PhaseClock();
  const start = performance.now();
  clock.enter('dns', start);
  clock.enter('connect', start + 10);
  clock.enter('dns', start + 15);
  clock.enter('connect', start + 17);
  clock.enter('firstByte', start + 20);
  clock.stop(start + 60);
  const { dns, connect, tls, firstByte, transfer } = clock.phases();
  expect([connect, tls, firstByte, transfer]).toEqual([8, null, 40, null]);
  // The phase dns begins when the clock starts, which is before `start`.
  expect(dns).toBeGreaterThanOrEqual(11.99);
  expect(dns).toBeLessThanOrEqual(12.01 + start - before);
  expect(clock.total()).toBeCloseTo((dns ?? 0) + 48, 1);
});

it('does not count time after it was stopped', () => {
  const clock = new PhaseClock();
  const start = performance.now();
  clock.enter('firstByte', start);
  clock.stop(start + 5);
  const total = clock.total();
  clock.stop(start + 500);
  expect(clock.total()).toBe(total);
});
