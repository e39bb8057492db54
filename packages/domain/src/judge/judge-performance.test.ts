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

test('starts with good performance at the first response, and ignores response times if performance alerting is off', () => {
  const driver = new CheckDriver({ performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds: 60 } });
  expect(only(driver.poll('AV').effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'GP', at: driver.now },
  ]);
  expect(statuses(new CheckDriver().poll('AV', SLOW))).toEqual([]);
});

describe('judgePerformance: a check becomes degraded', () => {
  test('raises one alert when the response time has been above the threshold for the duration', () => {
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

  test('raises the alert at the first slow response if the duration is zero', () => {
    const { effects } = driverWith(0).poll('AV', SLOW);
    expect(statuses({ effects })).toEqual(['DP']);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { rule: 'Above 2500 ms in one probe' } }]);
  });

  test('starts the duration again after a response time equal to the threshold', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.poll('AV', AT_THRESHOLD);
    driver.poll('AV', SLOW);
    expect(driver.poll('AV', SLOW).effects).toEqual([]);
  });

  test('ignores failing probes', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.poll('NR', SLOW);
    driver.confirm('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
    expect(statuses(driver.poll('NR', { responseTimeMs: 10 }))).toEqual([]);
  });

  test('starts the duration again after an observation gap', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW, 3_600_000))).toEqual([]);
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('reports good performance again after the same duration at or below the threshold', () => {
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

describe('judgePerformance: a new start', () => {
  test('judges performance from the beginning after a pause', () => {
    const driver = driverWith(0);
    driver.poll('AV', SLOW);
    expect(statuses(driver.pause())).toEqual([null]);
    driver.restart();
    expect(statuses(driver.poll('AV'))).toEqual(['GP']);
  });

  test('ends the performance status when performance alerting is disabled', () => {
    const driver = driverWith(0);
    const off = { isActive: false, thresholdMs: 2500, durationSeconds: 0 };
    expect(statuses(driver.edit({ performanceAlert: off }))).toEqual([null]);
  });

  test('starts the duration again after an edit of the threshold', () => {
    const driver = driverWith(120);
    driver.poll('AV', SLOW);
    driver.edit();
    driver.poll('AV', SLOW);
    expect(statuses(driver.poll('AV', SLOW))).toEqual([]);
    expect(statuses(driver.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('never ends a performance status before its start if the next location has a slower clock', () => {
  const driver = driverWith(0);
  const startedAt = driver.now;
  expect(only(driver.poll('AV', { ...SLOW, startedAt: startedAt - 5000 }).effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'DP', at: startedAt },
  ]);
});

describe('judgePerformance: several locations in rotation', () => {
  const PLACES = ['north', 'south', 'west'];
  const driverOf = (durationSeconds: number): CheckDriver => {
    const driver = new CheckDriver({
      locations: PLACES,
      performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds },
    });
    driver.locations = PLACES.map((key) => ({ key, types: ['https'] }));
    return driver;
  };
  const turns = (driver: CheckDriver, slow: readonly string[], count: number) =>
    Array.from({ length: count }, () => PLACES)
      .flat()
      .flatMap((location) => {
        const poll = driver.poll('AV', { location, responseTimeMs: slow.includes(location) ? 4000 : 100 });
        return only(poll.effects, 'alert').map(({ alert }) => alert.event);
      });

  test.each([0, 60, 120, 300, 600])(
    'raises one alert for one slow location, and one when it is fast again (%i seconds)',
    (seconds) => {
      for (const slow of PLACES) {
        const driver = driverOf(seconds);
        turns(driver, [], 1);
        expect(turns(driver, [slow], 10)).toEqual(['degraded']);
        expect(turns(driver, [], 10)).toEqual(['recovered']);
      }
    },
  );

  test.each([0, 120])(
    'raises one alert for two slow locations, and one for the second location when the first is fast again (%i seconds)',
    (seconds) => {
      const driver = driverOf(seconds);
      expect(turns(driver, ['north', 'west'], 10)).toEqual(['degraded']);
      expect(turns(driver, ['west'], 10)).toEqual(['recovered', 'degraded']);
    },
  );

  test('raises the alert for a check that is slow everywhere after the duration, whichever location is polled then', () => {
    const driver = driverOf(60);
    expect(turns(driver, PLACES, 1)).toEqual(['degraded']);
    expect(turns(driver, PLACES, 10)).toEqual([]);
    expect(turns(driver, [], 1)).toEqual(['recovered']);
  });

  test('raises no alert if a fast response from the same location follows a slow one', () => {
    const driver = driverOf(300);
    expect([...turns(driver, ['south'], 1), ...turns(driver, [], 1), ...turns(driver, ['south'], 2)]).toEqual([]);
  });

  test.each([
    ['live', (driver: CheckDriver) => (driver.locations = driver.locations.slice(1))],
    ['chosen', (driver: CheckDriver) => (driver.check = { ...driver.check, locations: PLACES.slice(1) })],
  ])('uses the other locations when the slow location is no longer %s', (_what, leave) => {
    const driver = driverOf(120);
    expect(turns(driver, ['north'], 2)).toEqual(['degraded']);
    leave(driver);
    const events = [1, 2, 3, 4].flatMap(() =>
      ['south', 'west'].flatMap((location) =>
        only(driver.poll('AV', { location }).effects, 'alert').map(({ alert }) => alert.event),
      ),
    );
    expect(events).toEqual(['recovered']);
  });

  test('returns the same judge state if nothing changed', () => {
    const driver = driverOf(0);
    for (const slow of [['south'], []]) {
      turns(driver, slow, 2);
      const { judgeState } = driver.condition;
      turns(driver, slow, 2);
      expect(driver.condition.judgeState).toBe(judgeState);
    }
  });
});
