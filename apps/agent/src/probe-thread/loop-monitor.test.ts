import { afterEach, expect, it } from 'vitest';
import { LoopMonitor } from './loop-monitor.ts';

let monitor: LoopMonitor;
afterEach(() => monitor.stop());

const block = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('detects a stall both before and after the tick that follows it', async () => {
  monitor = new LoopMonitor();
  monitor.start();
  await wait(40);
  const from = performance.now();
  block(200);
  expect(monitor.stalledWithin(from, performance.now())).toBeGreaterThan(150);
  const to = performance.now();
  await wait(60);
  expect(monitor.stalledWithin(from, to)).toBeGreaterThan(150);
});
