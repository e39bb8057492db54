import { describe, expect, test } from 'vitest';
import { CheckDriver, only } from './testing/check-driver.ts';

const DELAY = { alertDelaySeconds: 300 };

describe('a down alert with high sensitivity', () => {
  test('is due when another location confirms the failure', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    const startedAt = driver.now;
    const { effects } = driver.confirm('NR');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'down', stateChangeId: 1, outageId: 1, at: startedAt, dueAt: driver.now, delayEndsAt: null } },
    ]);
  });

  test('is due when the next poll confirms the failure', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: driver.now } }]);
  });

  test('is due at the end of the alert delay', () => {
    const driver = new CheckDriver(DELAY);
    driver.poll('NR');
    const startedAt = driver.now;
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { dueAt: startedAt + 300_000, delayEndsAt: startedAt + 300_000 } },
    ]);
  });

  test('is due immediately if the alert delay has already passed', () => {
    const driver = new CheckDriver(DELAY);
    driver.poll('NR');
    const startedAt = driver.now;
    const { effects } = driver.poll('NR', {}, 400_000);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { dueAt: driver.now, delayEndsAt: startedAt + 300_000 } }]);
  });
});

describe('a down alert with low sensitivity', () => {
  const low = (differing = {}) => new CheckDriver({ sensitivity: 'LO', ...differing });

  test('waits for the next failing poll if another location confirmed the failure', () => {
    const driver = low();
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { event: 'down', dueAt: null, delayEndsAt: null } },
    ]);
    const { effects } = driver.poll('NR');
    expect(effects).toMatchObject([{ kind: 'alert-released', outageId: 1, dueAt: driver.now, delayEndsAt: null }]);
    expect(driver.poll('NR').effects).toEqual([]);
  });

  test('is due immediately if the next poll confirmed the failure', () => {
    const driver = low();
    driver.poll('NR');
    expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: driver.now } }]);
  });

  test('is released with the end of the alert delay as its due time', () => {
    const driver = low(DELAY);
    driver.poll('NR');
    const startedAt = driver.now;
    driver.confirm('NR');
    expect(only(driver.poll('NR').effects, 'alert-released')).toMatchObject([
      { dueAt: startedAt + 300_000, delayEndsAt: startedAt + 300_000 },
    ]);
  });

  test('ignores a prober error between two failing polls', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('NR');
    expect(driver.poll('fault').effects).toEqual([]);
    expect(only(driver.poll('NR').effects, 'alert-released')).toHaveLength(1);
  });

  test('is dropped with a reason after an early recovery, which is not reported either', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('NR');
    const { effects } = driver.poll('AV');
    expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'alert-dropped']);
    expect(effects[1]).toMatchObject({ outageId: 1, reason: 'recovered-before-second-poll' });
  });

  test('does not count an unconfirmed failure as the first of two failing polls', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('AV');
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([{ alert: { dueAt: null } }]);
  });
});

describe('a recovery alert', () => {
  test.each(['HI', 'LO'] as const)('is raised for an outage whose alert is due or was sent (%s)', (sensitivity) => {
    const driver = new CheckDriver({ sensitivity, ...DELAY });
    driver.poll('NR');
    driver.poll('NR');
    const { effects } = driver.poll('AV');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'up', stateChangeId: 2, outageId: 1, at: driver.now, dueAt: driver.now } },
    ]);
  });

  test('is not raised for a failure that was never confirmed', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    expect(only(driver.confirm('AV').effects, 'alert')).toEqual([]);
  });
});

describe('the description of the rule of an alert', () => {
  test.each([
    ['HI', 0, 'High sensitivity: the failure was confirmed'],
    ['HI', 300, 'High sensitivity: the failure was confirmed; the alert is due when the outage has lasted 300 seconds'],
    ['LO', 0, 'Low sensitivity: two polls failed'],
    ['LO', 300, 'Low sensitivity: two polls failed; the alert is due when the outage has lasted 300 seconds'],
  ] as const)(
    'describes sensitivity %s and a delay of %i s after confirmation by the next poll',
    (sensitivity, alertDelaySeconds, rule) => {
      const driver = new CheckDriver({ sensitivity, alertDelaySeconds });
      driver.poll('NR');
      expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { rule } }]);
    },
  );

  test('describes the wait for a second failing poll, and its arrival', () => {
    const driver = new CheckDriver({ sensitivity: 'LO' });
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { rule: 'Low sensitivity: the alert waits for a second failing poll' } },
    ]);
    expect(driver.poll('NR').effects).toMatchObject([{ rule: 'Low sensitivity: two polls failed' }]);
  });

  test('describes a recovery', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    driver.confirm('NR');
    expect(only(driver.poll('AV').effects, 'alert')).toMatchObject([
      { alert: { event: 'up', rule: 'The recovery alert is sent to the recipients of the outage alert' } },
    ]);
  });
});

describe('an outage whose error changes while its code remains the same', () => {
  const opened = () => {
    const driver = new CheckDriver();
    driver.poll('RE', { summary: 'HTTP 500', statusCode: 500 });
    driver.confirm('RE', { summary: 'HTTP 500', statusCode: 500 });
    return driver;
  };
  const found = (driver: CheckDriver, summary: string, statusCode: number | null, more = {}) =>
    only(driver.poll('RE', { summary, statusCode, ...more }).effects, 'finding-changed').map(({ id, probe }) => [
      id,
      probe.summary,
    ]);

  test('records the current error once, and the first error again when it returns', () => {
    const driver = opened();
    expect(found(driver, 'HTTP 500', 500)).toEqual([]);
    expect(found(driver, 'HTTP 404', 404)).toEqual([[1, 'HTTP 404']]);
    expect(found(driver, 'HTTP 404', 404)).toEqual([]);
    expect(found(driver, 'HTTP 500', 500)).toEqual([[1, 'HTTP 500']]);
  });

  test('ignores different numbers in the error text, and stores the error over a restart', () => {
    const driver = opened();
    expect(found(driver, 'Timeout after 3001 ms', null)).toHaveLength(1);
    driver.reload();
    expect(found(driver, 'Timeout after 3002 ms', null)).toEqual([]);
  });

  test('records the first error of an outage from an earlier release without reporting a change', () => {
    const driver = opened();
    const { judgeState } = driver.condition;
    driver.condition = {
      ...driver.condition,
      judgeState: { ...judgeState, outage: judgeState.outage && { ...judgeState.outage, finding: null } },
    };
    expect(found(driver, 'HTTP 404', 404)).toEqual([]);
    expect(found(driver, 'HTTP 500', 500)).toHaveLength(1);
  });

  test('starts again after a change of the code', () => {
    const driver = opened();
    driver.poll('NR', { summary: 'Connection refused', statusCode: null });
    expect(
      only(driver.poll('NR', { summary: 'Connection reset', statusCode: null }).effects, 'finding-changed'),
    ).toMatchObject([{ id: 2, code: 'NR' }]);
  });

  test('changes its error only by the location whose error is recorded, if several locations decide', () => {
    const driver = new CheckDriver({ locations: ['north', 'south'], confirmationRule: 'all' });
    driver.poll('RE', { summary: 'HTTP 500', statusCode: 500, location: 'north' });
    driver.answerAll('RE');
    expect(driver.phase).toBe('down');
    expect(found(driver, 'HTTP 404', 404, { location: 'south' })).toEqual([]);
    expect(found(driver, 'HTTP 404', 404, { location: 'north' })).toHaveLength(1);
  });
});
