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

describe('where several locations take turns, the one where it became slow decides', () => {
  const PLACES = ['north', 'south', 'west'];
  const driverOf = (durationSeconds: number): CheckDriver => {
    const driver = new CheckDriver({
      locations: PLACES,
      performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds },
    });
    driver.locations = PLACES.map((key) => ({ key, types: ['https'] }));
    return driver;
  };
  /** What is told in so many turns of all three, slow at these. */
  const turns = (driver: CheckDriver, slow: readonly string[], count: number) =>
    Array.from({ length: count }, () => PLACES)
      .flat()
      .flatMap((location) => {
        const poll = driver.poll('AV', { location, responseTimeMs: slow.includes(location) ? 4000 : 100 });
        return only(poll.effects, 'alert').map(({ alert }) => alert.event);
      });

  test.each([0, 60, 120, 300, 600])(
    'one slow location is told once, and once that it is over (%i seconds)',
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
    'two slow locations are told once; the second one when the first is over (%i seconds)',
    (seconds) => {
      const driver = driverOf(seconds);
      expect(turns(driver, ['north', 'west'], 10)).toEqual(['degraded']);
      expect(turns(driver, ['west'], 10)).toEqual(['recovered', 'degraded']);
    },
  );

  test('a check that is slow everywhere is told when the duration has passed, whoever polls then', () => {
    const driver = driverOf(60);
    expect(turns(driver, PLACES, 1)).toEqual(['degraded']);
    expect(turns(driver, PLACES, 10)).toEqual([]);
    expect(turns(driver, [], 1)).toEqual(['recovered']);
  });

  test('a slow answer there that a fast one follows is none', () => {
    const driver = driverOf(300);
    expect([...turns(driver, ['south'], 1), ...turns(driver, [], 1), ...turns(driver, ['south'], 2)]).toEqual([]);
  });

  test.each([
    ['live', (driver: CheckDriver) => (driver.locations = driver.locations.slice(1))],
    ['chosen', (driver: CheckDriver) => (driver.check = { ...driver.check, locations: PLACES.slice(1) })],
  ])('once it is no longer %s, the others decide', (_what, leave) => {
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

  test('unchanged, the judge state is not written again', () => {
    const driver = driverOf(0);
    for (const slow of [['south'], []]) {
      turns(driver, slow, 2);
      const { judgeState } = driver.condition;
      turns(driver, slow, 2);
      expect(driver.condition.judgeState).toBe(judgeState);
    }
  });
});
