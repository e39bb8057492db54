import { describe, expect, test } from 'vitest';
import { CheckDriver, only } from './testing/check-driver.ts';

const SLOW = { responseTimeMs: 2501 };
const AT_THRESHOLD = { responseTimeMs: 2500 };

const driverWith = (durationSeconds: number): CheckDriver => {
  const driver = new CheckDriver({ performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds } });
  driver.poll('AV');
  return driver;
};

const statuses = ({ effects }: { effects: Parameters<typeof only>[0] }) =>
  only(effects, 'performance-change').map(({ status }) => status);

test('begins good with the first answer, and is not judged when switched off', () => {
  const driver = new CheckDriver({ performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds: 60 } });
  expect(only(driver.poll('AV').effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'GP', at: driver.now },
  ]);
  expect(statuses(new CheckDriver().poll('AV', SLOW))).toEqual([]);
});

describe('above the threshold continuously for the duration → DP', () => {
  test('once, when the time has come, with an alert', () => {
    const driver = driverWith(120);
    expect(driver.poll('AV', SLOW).effects).toEqual([]);
    const since = driver.now;
    expect(driver.poll('AV', SLOW).effects).toEqual([]);
    const { effects } = driver.poll('AV', SLOW);
    expect(effects).toMatchObject([
      { kind: 'performance-change', status: 'DP', at: driver.now },
      { kind: 'alert', alert: { event: 'degraded', outageId: null, dueAt: driver.now, detail: { startedAt: since } } },
    ]);
    expect(driver.poll('AV', SLOW).effects).toEqual([]);
  });

  test('with no duration at the first slow answer', () => {
    const { effects } = driverWith(0).poll('AV', SLOW);
    expect(statuses({ effects })).toEqual(['DP']);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { rule: 'Above 2500 ms in one probe' } }]);
  });

  test('an answer at the threshold breaks it', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.poll('AV', AT_THRESHOLD);
    driver.poll('AV', SLOW);
    expect(driver.poll('AV', SLOW).effects).toEqual([]);
  });

  test('failing probes neither start nor end it', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.poll('NR', SLOW);
    driver.confirm('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
    expect(statuses(driver.poll('NR', { responseTimeMs: 10 }))).toEqual([]);
  });

  test('unwatched time breaks it', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW, 3_600_000))).toEqual([]);
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('at or below continuously for the same time → GP', () => {
  const driver = driverWith(60);
  driver.poll('AV', SLOW);
  driver.poll('AV', SLOW);
  expect(driver.poll('AV', AT_THRESHOLD).effects).toEqual([]);
  const { effects } = driver.poll('AV', AT_THRESHOLD);
  expect(effects).toMatchObject([
    { kind: 'performance-change', status: 'GP', at: driver.now },
    { kind: 'alert', alert: { event: 'recovered' } },
  ]);
});

describe('performance is judged from the start', () => {
  test('after a pause', () => {
    const driver = driverWith(0);
    driver.poll('AV', SLOW);
    expect(statuses(driver.pause())).toEqual([null]);
    driver.restart();
    expect(statuses(driver.poll('AV'))).toEqual(['GP']);
  });

  test('when it is switched off', () => {
    const driver = driverWith(0);
    const off = { isActive: false, thresholdMs: 2500, durationSeconds: 0 };
    expect(statuses(driver.edit({ performanceAlert: off }))).toEqual([null]);
  });

  test('from the edit on: what was above the old threshold does not count against the new one', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.edit();
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual([]);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('no span ends before it began when a location with a slower clock takes over', () => {
  const driver = driverWith(0);
  const begun = driver.now;
  expect(only(driver.poll('AV', { ...SLOW, startedAt: begun - 5000 }).effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'DP', at: begun },
  ]);
});
