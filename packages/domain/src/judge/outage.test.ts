import { describe, expect, test } from 'vitest';
import { CheckDriver, only } from './testing/check-driver.ts';

const DELAY = { alertDelaySeconds: 300 };

describe('High: due at confirmation', () => {
  test('by another location', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    const begun = driver.now;
    const { effects } = driver.confirm('NR');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'down', stateChangeId: 1, outageId: 1, at: begun, dueAt: driver.now, delayEndsAt: null } },
    ]);
  });

  test('by the next poll', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: driver.now } }]);
  });

  test('with a delay: when the outage has lasted that long', () => {
    const driver = new CheckDriver(DELAY);
    driver.poll('NR');
    const begun = driver.now;
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { dueAt: begun + 300_000, delayEndsAt: begun + 300_000 } },
    ]);
  });

  test('with a delay that has passed already: at once', () => {
    const driver = new CheckDriver(DELAY);
    driver.poll('NR');
    const begun = driver.now;
    const { effects } = driver.poll('NR', {}, 400_000);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { dueAt: driver.now, delayEndsAt: begun + 300_000 } }]);
  });
});

describe('Low: due at the second consecutive failing poll', () => {
  const low = (differing = {}) => new CheckDriver({ sensitivity: 'LO', ...differing });

  test('confirmed by another location: held until the next poll fails', () => {
    const driver = low();
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { event: 'down', dueAt: null, delayEndsAt: null } },
    ]);
    const { effects } = driver.poll('NR');
    expect(effects).toMatchObject([{ kind: 'alert-released', outageId: 1, dueAt: driver.now, delayEndsAt: null }]);
    expect(driver.poll('NR').effects).toEqual([]);
  });

  test('confirmed by the next poll: due at once', () => {
    const driver = low();
    driver.poll('NR');
    expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: driver.now } }]);
  });

  test('with a delay: released for when the outage has lasted that long', () => {
    const driver = low(DELAY);
    driver.poll('NR');
    const begun = driver.now;
    driver.confirm('NR');
    expect(only(driver.poll('NR').effects, 'alert-released')).toMatchObject([
      { dueAt: begun + 300_000, delayEndsAt: begun + 300_000 },
    ]);
  });

  test('a fault of our own in between neither counts nor breaks the row', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('NR');
    expect(driver.poll('fault').effects).toEqual([]);
    expect(only(driver.poll('NR').effects, 'alert-released')).toHaveLength(1);
  });

  test('recovered before: dropped with the reason, and no recovery is sent', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('NR');
    const { effects } = driver.poll('AV');
    expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'alert-dropped']);
    expect(effects[1]).toMatchObject({ outageId: 1, reason: 'recovered-before-second-poll' });
  });

  test('a failure that was not confirmed does not count toward the next one', () => {
    const driver = low();
    driver.poll('NR');
    driver.confirm('AV');
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([{ alert: { dueAt: null } }]);
  });
});

describe('Recovery', () => {
  test.each(['HI', 'LO'] as const)('of an outage whose alert is due or was sent (%s)', (sensitivity) => {
    const driver = new CheckDriver({ sensitivity, ...DELAY });
    driver.poll('NR');
    driver.poll('NR');
    const { effects } = driver.poll('AV');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'up', stateChangeId: 2, outageId: 1, at: driver.now, dueAt: driver.now } },
    ]);
  });

  test('a failure that was never confirmed raises no alert', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    expect(only(driver.confirm('AV').effects, 'alert')).toEqual([]);
  });
});

describe('the rule of an alert, in words', () => {
  test.each([
    ['HI', 0, 'High sensitivity: the failure was confirmed'],
    ['HI', 300, 'High sensitivity: the failure was confirmed; due once the outage has lasted 300 seconds'],
    ['LO', 0, 'Low sensitivity: two polls failed'],
    ['LO', 300, 'Low sensitivity: two polls failed; due once the outage has lasted 300 seconds'],
  ] as const)('%s, delay %i s, confirmed by the next poll', (sensitivity, alertDelaySeconds, rule) => {
    const driver = new CheckDriver({ sensitivity, alertDelaySeconds });
    driver.poll('NR');
    expect(only(driver.poll('NR').effects, 'alert')).toMatchObject([{ alert: { rule } }]);
  });

  test('while a second failing poll is waited for, and once it came', () => {
    const driver = new CheckDriver({ sensitivity: 'LO' });
    driver.poll('NR');
    expect(only(driver.confirm('NR').effects, 'alert')).toMatchObject([
      { alert: { rule: 'Low sensitivity: waits for a second failing poll' } },
    ]);
    expect(driver.poll('NR').effects).toMatchObject([{ rule: 'Low sensitivity: two polls failed' }]);
  });

  test('of a recovery', () => {
    const driver = new CheckDriver();
    driver.poll('NR');
    driver.confirm('NR');
    expect(only(driver.poll('AV').effects, 'alert')).toMatchObject([
      { alert: { event: 'up', rule: 'Recovery goes to those who were alerted of the outage' } },
    ]);
  });
});

describe('an outage whose error changes under the same code', () => {
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

  test('records the present one once, and the first one again when it comes back', () => {
    const driver = opened();
    expect(found(driver, 'HTTP 500', 500)).toEqual([]);
    expect(found(driver, 'HTTP 404', 404)).toEqual([[1, 'HTTP 404']]);
    expect(found(driver, 'HTTP 404', 404)).toEqual([]);
    expect(found(driver, 'HTTP 500', 500)).toEqual([[1, 'HTTP 500']]);
  });

  test('takes numbers in words for no other error, and keeps what it knows over a restart', () => {
    const driver = opened();
    expect(found(driver, 'Timeout after 3001 ms', null)).toHaveLength(1);
    driver.reload();
    expect(found(driver, 'Timeout after 3002 ms', null)).toEqual([]);
  });

  test('of a release before begins with what is found first, and records nothing', () => {
    const driver = opened();
    const { judgeState } = driver.condition;
    driver.condition = {
      ...driver.condition,
      judgeState: { ...judgeState, outage: judgeState.outage && { ...judgeState.outage, finding: null } },
    };
    expect(found(driver, 'HTTP 404', 404)).toEqual([]);
    expect(found(driver, 'HTTP 500', 500)).toHaveLength(1);
  });

  test('starts over with another code', () => {
    const driver = opened();
    driver.poll('NR', { summary: 'Connection refused', statusCode: null });
    expect(
      only(driver.poll('NR', { summary: 'Connection reset', statusCode: null }).effects, 'finding-changed'),
    ).toMatchObject([{ id: 2, code: 'NR' }]);
  });

  test('of several locations changes by the one whose error is recorded', () => {
    const driver = new CheckDriver({ locations: ['north', 'south'], confirmationRule: 'all' });
    driver.poll('RE', { summary: 'HTTP 500', statusCode: 500, location: 'north' });
    driver.answerAll('RE');
    expect(driver.phase).toBe('down');
    expect(found(driver, 'HTTP 404', 404, { location: 'south' })).toEqual([]);
    expect(found(driver, 'HTTP 404', 404, { location: 'north' })).toHaveLength(1);
  });
});
