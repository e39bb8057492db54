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

test('timers fire in their order, each at its time, up to the end', async () => {
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

test('an interval goes on until it is cleared, even by itself', async () => {
  installed();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 3) clearInterval(timer);
  }, 10);
  await clock.runUntil(START + 1000);
  expect(turns).toBe(3);
});

test('a timer that is cleared does not fire', async () => {
  installed();
  let hasFired = false;
  const timer = setTimeout(() => {
    hasFired = true;
  }, 10);
  clearTimeout(timer);
  await clock.runUntil(START + 1000);
  expect(hasFired).toBe(false);
});

test('whoever sleeps wakes at the time asked for', async () => {
  installed();
  const woken = sleep(250).then(() => Date.now());
  await clock.runUntil(START + 1000);
  expect(await woken).toBe(START + 250);
});

test("a clock that is set tells another time, and timers keep to the true one's", async () => {
  installed();
  let label = 0;
  clock.at(START + 500, () => {
    label = Date.now();
  });
  clock.wallOffset = -200;
  await clock.runUntil(START + 1000);
  expect(label).toBe(START + 300);
});

test('once uninstalled, time is real again', () => {
  installed();
  clock.uninstall();
  expect(Date.now()).toBeLessThan(START);
});
