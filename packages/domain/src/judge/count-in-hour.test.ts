import { expect, test } from 'vitest';
import { HOUR_MS } from '../figures/hour-figures.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

test('counts polls in the hour in which they started and closes that hour with the next one', () => {
  const driver = new CheckDriver();
  driver.poll('AV', {}, 0);
  driver.poll('AV', { responseTimeMs: 3000 });
  driver.poll('NR');
  const { effects } = driver.poll('AV', {}, HOUR_MS);
  expect(only(effects, 'hour-closed')).toMatchObject([
    { hour: START, figures: { polls: 3, available: 2, satisfied: 1, tolerating: 1, availableSum: 3120 } },
  ]);
  expect(driver.condition).toMatchObject({ hour: START + HOUR_MS, figures: { polls: 1 } });
});

test('counts a late poll of a closed hour in the current hour, so that each hour is closed only once', () => {
  const driver = new CheckDriver();
  driver.poll('AV', {}, 0);
  driver.poll('AV', {}, HOUR_MS);
  const { effects } = driver.poll('AV', { startedAt: START + HOUR_MS - 1 });
  expect(only(effects, 'hour-closed')).toEqual([]);
  expect(driver.condition).toMatchObject({ hour: START + HOUR_MS, figures: { polls: 2 } });
});

test.each([
  [[], null],
  [['north'], null],
  [['north', 'south'], { apdexThresholdMs: 700 }],
])('also closes the hour by location if several locations are chosen: %j', (locations, byLocation) => {
  const driver = new CheckDriver({ locations, apdexThresholdMs: 700 });
  driver.poll('AV', {}, 0);
  const { effects } = driver.poll('AV', {}, HOUR_MS);
  expect(only(effects, 'hour-closed')).toMatchObject([{ hour: START, byLocation }]);
});
