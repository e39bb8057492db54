import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';

const START = Date.UTC(2035, 0, 1);

let clock: FakeClock;
const installed = (): FakeClock => {
  clock = new FakeClock(START, () => new Promise((resolve) => process.nextTick(resolve)));
  clock.install();
  return clock;
};
afterEach(() => clock.uninstall());

test('fires timers in order, each at its time, until the end', async () => {
  const fired: string[] = [];
  const at = (name: string) => () => fired.push(`${name} ${Date.now() - START}`);
  installed();
  setTimeout(at('late'), 300);
  setTimeout(at('first'), 100);
  setTimeout(at('second'), 100);
  setTimeout(at('never'), 1001);
  await clock.runUntil(START + 1000);
  expect(fired).toEqual(['first 100', 'second 100', 'late 300']);
  expect(new Date()).toEqual(new Date(START + 1000));
});

test('repeats an interval until it is cleared, even from its own callback', async () => {
  installed();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 3) clearInterval(timer);
  }, 10);
  await clock.runUntil(START + 1000);
  expect(turns).toBe(3);
});

test('does not fire a cleared timer', async () => {
  installed();
  let hasFired = false;
  const timer = setTimeout(() => {
    hasFired = true;
  }, 10);
  clearTimeout(timer);
  await clock.runUntil(START + 1000);
  expect(hasFired).toBe(false);
});

test('wakes a sleeping function at the requested time', async () => {
  installed();
  const woken = sleep(250).then(() => Date.now());
  await clock.runUntil(START + 1000);
  expect(await woken).toBe(START + 250);
});

test('shows the changed time after the clock is set, but fires timers by the true time', async () => {
  installed();
  let label = 0;
  clock.at(START + 500, () => {
    label = Date.now();
  });
  clock.wallOffset = -200;
  await clock.runUntil(START + 1000);
  expect(label).toBe(START + 300);
});

test('uses the real time after it is uninstalled', () => {
  installed();
  clock.uninstall();
  expect(Date.now()).toBeLessThan(START);
});
