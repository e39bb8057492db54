import { expect, test } from 'vitest';
import type { Effect } from '../judge/effects.ts';
import { CheckDriver } from '../judge/testing/check-driver.ts';
import { notifiedChangeOfEffect } from './notified-change.ts';

const notifiedChanges = ({ effects }: { effects: Effect[] }) =>
  effects.flatMap((effect) =>
    effect.kind === 'state-change' || effect.kind === 'state-ended' ? [notifiedChangeOfEffect(effect)] : [],
  );
const goDown = (driver: CheckDriver) => {
  driver.poll('NR');
  return driver.confirm('NR');
};

test.each(['HI', 'LO'] as const)(
  'reports every change of a check with sensitivity %s without waiting for sensitivity or alert delay',
  (sensitivity) => {
    const driver = new CheckDriver({ sensitivity, alertDelaySeconds: 600 });
    expect(notifiedChanges(driver.poll('AV'))).toEqual([null]);
    expect(notifiedChanges(driver.poll('AV'))).toEqual([]);
    expect(notifiedChanges(goDown(driver))).toEqual(['down']);
    expect(notifiedChanges(driver.poll('RE'))).toEqual(['other-failure']);
    expect(notifiedChanges(driver.poll('RE'))).toEqual([]);
    expect(notifiedChanges(driver.poll('AV'))).toEqual(['up']);
  },
);

test('reports a pause and a restart, but no recovery of a check that has not failed since the restart', () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  goDown(driver);
  expect(notifiedChanges(driver.pause())).toEqual(['paused']);
  expect(notifiedChanges(driver.restart())).toEqual(['restarted']);
  expect(notifiedChanges(driver.poll('AV'))).toEqual([null]);
});

test('reports that a new check is down from its first result', () => {
  expect(notifiedChanges(goDown(new CheckDriver()))).toEqual(['down']);
});
