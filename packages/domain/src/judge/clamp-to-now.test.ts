import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../figures/hour-figures.ts';
import { clampConditionToNow } from './clamp-to-now.ts';
import { aCheck, aResult, START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

const MINUTE = 60_000;

const up = () => {
  const driver = new CheckDriver({ monitoringChangedAt: START - 30 * DAY_MS });
  for (let polls = 0; polls < 3; polls += 1) driver.poll('AV');
  return driver;
};
const down = () => {
  const driver = up();
  driver.poll('NR');
  driver.confirm('NR');
  return driver;
};

describe.each([90_000, 5 * DAY_MS])('a clock that is set back by %i ms', (backMs) => {
  describe.each([
    ['while the process runs', () => {}],
    ['while another process takes over', (driver: CheckDriver) => driver.reload()],
  ])('%s', (_when, take) => {
    const setBack = (driver: CheckDriver): CheckDriver => {
      driver.now -= backMs;
      take(driver);
      return driver;
    };

    test('judges polls again immediately and leaves an available check up', () => {
      const driver = setBack(up());
      expect(driver.poll('AV')).toMatchObject({ judged: true });
      expect(driver.phase).toBe('up');
      expect(driver.poll('AV')).toMatchObject({ judged: true, effects: [] });
    });

    test('detects an outage that starts no later than now', () => {
      const driver = setBack(up());
      driver.poll('NR');
      const { effects } = driver.confirm('NR');
      const [change] = only(effects, 'state-change');
      expect(change).toMatchObject({ code: 'NR' });
      expect(change?.startedAt).toBeLessThanOrEqual(driver.now);
      expect(only(effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: driver.now } }]);
    });

    test('ends an outage with the next passing poll, and gives it a start before its end', () => {
      const driver = setBack(down());
      const { effects } = driver.poll('AV');
      expect(driver.phase).toBe('up');
      expect(only(effects, 'state-change')).toMatchObject([{ code: 'AV', startedAt: driver.now }]);
      expect(only(effects, 'alert')).toMatchObject([{ alert: { event: 'up', at: driver.now } }]);
    });

    test('discards an earlier suspicion instead of waiting for it until the old time', () => {
      const driver = up();
      driver.poll('NR');
      setBack(driver);
      const { effects } = driver.poll('NR');
      expect(driver.phase).toBe('suspect');
      expect(only(effects, 'confirm')).toMatchObject([{ job: { dueAt: driver.now } }]);
    });

    test('ignores a repeated result of an earlier slot', () => {
      const driver = up();
      const before = driver.pollResult('NR');
      setBack(driver);
      const { condition } = driver;
      expect(driver.deliver(before)).toEqual({ judged: false, effects: [] });
      expect(driver.condition).toBe(condition);
    });

    test('starts a pause now', () => {
      const driver = setBack(up());
      const { effects } = driver.pause();
      expect(only(effects, 'state-change')).toMatchObject([{ code: 'PS', startedAt: driver.now }]);
    });
  });
});

test('closes an hour that lies in the future and counts the poll in the current hour', () => {
  const driver = up();
  driver.now -= 2 * HOUR_MS;
  const { effects } = driver.poll('AV');
  expect(only(effects, 'hour-closed')).toMatchObject([{ hour: START, figures: { polls: 3 } }]);
  expect(driver.condition).toMatchObject({ hour: START - 2 * HOUR_MS, figures: { polls: 1 } });
});

test('starts no observation gap in time that was observed before the clock was set back', () => {
  const driver = up();
  driver.now += 5 * DAY_MS;
  driver.poll('AV');
  driver.now -= 5 * DAY_MS;
  const setBackAt = driver.now + driver.check.intervalSeconds * 1000;
  expect(only(driver.poll('AV').effects, 'clock-set-back')).toEqual([{ kind: 'clock-set-back', now: setBackAt }]);
  const from = driver.condition.observedUntil;
  const { effects } = driver.poll('AV', {}, HOUR_MS);
  expect(only(effects, 'observation-gap')).toEqual([{ kind: 'observation-gap', from, to: driver.now }]);
  expect(from).toBe(setBackAt + driver.check.intervalSeconds * 1000);
});

test('preserves an observation gap from before the clock was set back, even after an unprobed poll in the future', () => {
  const driver = up();
  const { observedUntil } = driver.condition;
  const unprobed = driver.pollResult('AV', { verdict: null, proberError: 'The clock was set back' });
  driver.now += HOUR_MS;
  driver.deliver({ ...unprobed, dueAt: driver.now, startedAt: driver.now });
  driver.now -= HOUR_MS - 10 * MINUTE;
  const { effects } = driver.poll('AV');
  expect(only(effects, 'clock-set-back')).toHaveLength(1);
  expect(only(effects, 'observation-gap')).toEqual([{ kind: 'observation-gap', from: observedUntil, to: driver.now }]);
});

test('creates an observation gap when the clock is set forward', () => {
  const driver = up();
  const watchedUntil = driver.condition.observedUntil ?? 0;
  driver.now += 5 * DAY_MS;
  expect(only(driver.poll('AV').effects, 'observation-gap')).toEqual([
    { kind: 'observation-gap', from: watchedUntil, to: driver.now },
  ]);
});

test('ignores a clock difference of five seconds and returns the same condition object', () => {
  const { condition, now } = up();
  expect(clampConditionToNow(condition, { check: aCheck(), now: now - 5000 })).toEqual({ condition, effects: [] });
  expect(clampConditionToNow(condition, { check: aCheck(), now: now - 5000 }).condition).toBe(condition);
  expect(clampConditionToNow(condition, { check: aCheck(), now: now - 5001 }).condition).not.toBe(condition);
  expect(clampConditionToNow(condition, { check: aCheck(), now: now - 5001 }).effects[0]).toEqual({
    kind: 'clock-set-back',
    now: now - 5001,
  });
});

test('judges a result that is five seconds ahead, but not one that is further ahead', () => {
  const driver = up();
  driver.now += 60_000;
  const dueAt = driver.now + 5000;
  expect(driver.deliver(aResult({ runId: 'a', dueAt: dueAt + 1, startedAt: dueAt }))).toMatchObject({ judged: false });
  expect(driver.deliver(aResult({ runId: 'b', dueAt, startedAt: dueAt }))).toMatchObject({ judged: true });
});
