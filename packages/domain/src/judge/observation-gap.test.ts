import { expect, test } from 'vitest';
import { CheckDriver, only } from './testing/check-driver.ts';

// With an interval of 60 s and a timeout of 30 s, a check counts as observed if polls start at most 150 s apart.
const watched = (): CheckDriver => {
  const driver = new CheckDriver();
  driver.poll('AV');
  return driver;
};

test('creates no gap if no valid result arrives for exactly 2 × interval + timeout', () => {
  expect(watched().poll('AV', {}, 150_000).effects).toEqual([]);
});

test('creates a gap from the end of the last slot after a longer time', () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  expect(driver.poll('AV', {}, 150_001).effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: driver.now }]);
});

test('does not count a prober error as a valid result', () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  for (const _ of [1, 2, 3]) driver.poll('fault');
  expect(driver.poll('AV').effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: driver.now }]);
});

test('creates no gap before the first result', () => {
  expect(only(new CheckDriver().poll('AV', {}, 1e9).effects, 'observation-gap')).toEqual([]);
});

test('creates a gap for the time in which a replaced process was not running', () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  driver.reload();
  expect(only(driver.poll('AV', {}, 3_600_000).effects, 'observation-gap')).toEqual([
    { kind: 'observation-gap', from: slotEnd, to: driver.now },
  ]);
});

test('creates no overlapping gaps if the next location has a slower clock', () => {
  const driver = watched();
  const [first] = only(driver.poll('AV', {}, 3_600_000).effects, 'observation-gap');
  driver.poll('AV', { startedAt: driver.now - 300_000 });
  const [second] = only(driver.poll('AV', {}, 600_000).effects, 'observation-gap');
  expect(second?.from).toBeGreaterThanOrEqual(first?.to ?? Number.POSITIVE_INFINITY);
});
