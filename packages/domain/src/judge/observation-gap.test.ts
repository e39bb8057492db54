import { expect, test } from 'vitest';
import { CheckDriver, only } from './testing/check-driver.ts';

// Interval 60 s and timeout 30 s: watched as long as polls start at most 150 s apart.
const watched = (): CheckDriver => {
  const driver = new CheckDriver();
  driver.poll('AV');
  return driver;
};

test('no valid result for exactly 2 × interval + timeout is still watched', () => {
  expect(watched().poll('AV', {}, 150_000).effects).toEqual([]);
});

test("for longer: the time from the last result's slot end is a gap", () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  expect(driver.poll('AV', {}, 150_001).effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: driver.now }]);
});

test('a fault of our own is no valid result', () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  for (const _ of [1, 2, 3]) driver.poll('fault');
  expect(driver.poll('AV').effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: driver.now }]);
});

test('before the first result nothing was missed', () => {
  expect(only(new CheckDriver().poll('AV', {}, 1e9).effects, 'observation-gap')).toEqual([]);
});

test('a replaced process finds the gap that it left', () => {
  const driver = watched();
  const slotEnd = driver.now + 60_000;
  driver.reload();
  expect(only(driver.poll('AV', {}, 3_600_000).effects, 'observation-gap')).toEqual([
    { kind: 'observation-gap', from: slotEnd, to: driver.now },
  ]);
});

test('gaps do not overlap when a location with a slower clock takes over', () => {
  const driver = watched();
  const [first] = only(driver.poll('AV', {}, 3_600_000).effects, 'observation-gap');
  driver.poll('AV', { startedAt: driver.now - 300_000 });
  const [second] = only(driver.poll('AV', {}, 600_000).effects, 'observation-gap');
  expect(second?.from).toBeGreaterThanOrEqual(first?.to ?? Number.POSITIVE_INFINITY);
});
