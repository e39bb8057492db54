import { describe, expect, test } from 'vitest';
import { judgePause } from './judge-settings.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

const drivers = {
  pending: () => new CheckDriver(),
  up: () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    return driver;
  },
  suspect: () => {
    const driver = drivers.up();
    driver.poll('NR');
    return driver;
  },
  down: () => {
    const driver = drivers.suspect();
    driver.confirm('NR');
    return driver;
  },
};

describe('judgePause', () => {
  test.each(Object.entries(drivers))('pauses a check that is %s', (_, build) => {
    const driver = build();
    const before = driver.condition.judgeState.change;
    driver.now += 5000;
    const { effects } = driver.pause();
    expect(driver.phase).toBe('paused');
    expect(only(effects, 'state-change')).toMatchObject([
      { kind: 'state-change', previousId: before?.id ?? null, code: 'PS', startedAt: driver.now, outageId: null },
    ]);
    expect(driver.condition.judgeState).toMatchObject({ outage: null, suspicion: null, failingPolls: 0 });
  });

  test('ignores a second pause', () => {
    const driver = drivers.up();
    driver.pause();
    const before = driver.condition;
    expect(driver.pause().effects).toEqual([]);
    expect(driver.condition).toBe(before);
  });

  test('starts a pause with an earlier date at the last poll', () => {
    const driver = drivers.up();
    const { id } = driver.condition.judgeState.change ?? {};
    driver.poll('AV');
    driver.check = { ...driver.check, paused: true };
    const { effects } = judgePause(driver.condition, START, driver.context());
    expect(effects).toMatchObject([{ kind: 'state-change', previousId: id, code: 'PS', startedAt: driver.now }]);
  });

  test('ignores a poll that was due before the pause was judged, but judges the next one after the restart', () => {
    const driver = drivers.up();
    driver.now += 30_000;
    driver.check = { ...driver.check, paused: true };
    const { condition } = judgePause(driver.condition, driver.now - 20_000, driver.context());
    driver.condition = condition;
    driver.restart();
    const dueAt = driver.now;
    const due = (at: number) => driver.pollResult('AV', { runId: `poll:${at}`, dueAt: at, startedAt: at });
    driver.now += 1000;
    expect(driver.deliver(due(dueAt))).toEqual({ judged: false, effects: [] });
    expect(driver.deliver(due(dueAt + 1))).toMatchObject({ judged: true });
  });

  test('raises the alert of a late pause immediately, with the time of the pause', () => {
    const driver = drivers.down();
    const pausedAt = driver.now + 1000;
    driver.now += 9000;
    driver.check = { ...driver.check, paused: true };
    const { effects } = judgePause(driver.condition, pausedAt, driver.context());
    expect(only(effects, 'alert')).toMatchObject([{ alert: { event: 'paused', at: pausedAt, dueAt: driver.now } }]);
  });

  test('drops an alert that waits for a second failing poll, with a reason', () => {
    const driver = new CheckDriver({ sensitivity: 'LO' });
    driver.poll('NR');
    driver.confirm('NR');
    expect(only(driver.pause().effects, 'alert-dropped')).toMatchObject([
      { outageId: 1, reason: 'paused-before-second-poll' },
    ]);
  });

  test('notifies the recipients of an outage once about its pause', () => {
    const driver = drivers.down();
    const outageId = driver.condition.judgeState.outage?.id;
    const { effects } = driver.pause();
    expect(only(effects, 'alert')).toMatchObject([
      {
        alert: { event: 'paused', outageId, stateChangeId: 3, at: driver.now, dueAt: driver.now, delayEndsAt: null },
      },
    ]);
    expect(driver.pause().effects).toEqual([]);
  });

  test('raises no further alert if the check is up after the restart', () => {
    const driver = drivers.down();
    driver.pause();
    const restarted = driver.restart();
    const first = driver.poll('AV');
    const second = driver.poll('AV');
    expect([restarted, first, second].flatMap(({ effects }) => only(effects, 'alert'))).toEqual([]);
  });

  test('raises an opening for an outage that starts after the restart, and does not report the old pause again', () => {
    const driver = drivers.down();
    driver.pause();
    driver.restart();
    driver.poll('NR');
    const { effects } = driver.confirm('NR');
    expect(only(effects, 'alert').map(({ alert }) => [alert.event, alert.outageId])).toEqual([['down', 4]]);
    expect(only(driver.pause().effects, 'alert').map(({ alert }) => [alert.event, alert.outageId])).toEqual([
      ['paused', 4],
    ]);
  });

  test('creates an observation gap for the unobserved time before the pause', () => {
    const driver = drivers.up();
    const slotEnd = driver.now + 60_000;
    driver.now += 600_000;
    expect(only(driver.pause().effects, 'observation-gap')).toEqual([
      { kind: 'observation-gap', from: slotEnd, to: driver.now },
    ]);
  });

  test('creates no observation gap for the pause itself', () => {
    const driver = drivers.up();
    driver.pause();
    driver.now += 600_000;
    driver.restart();
    expect(only(driver.poll('AV').effects, 'observation-gap')).toEqual([]);
  });
});

describe('judgeRestart', () => {
  test('ends the state PS of a paused check and leaves it without a state until the first result', () => {
    const driver = drivers.up();
    driver.pause();
    driver.now += 5000;
    expect(driver.restart().effects).toEqual([{ kind: 'state-ended', id: 2, endedAt: driver.now }]);
    expect(driver.condition.judgeState).toMatchObject({ phase: 'pending', change: null });
    expect(only(driver.poll('AV').effects, 'state-change')).toMatchObject([{ id: 3, previousId: null, code: 'AV' }]);
  });

  test('leaves a check that is not paused unchanged', () => {
    const driver = drivers.down();
    const before = driver.condition;
    expect(driver.restart().effects).toEqual([]);
    expect(driver.condition).toBe(before);
  });
});

describe('judgeEdit', () => {
  test.each([
    ['pending', new CheckDriver()],
    ['up', drivers.up()],
  ])('discards a suspicion about the old settings and returns to the stage %s', (phase, driver) => {
    driver.poll('NR');
    expect(driver.edit().effects).toEqual([]);
    expect(driver.condition.judgeState).toMatchObject({ phase, suspicion: null, failingPolls: 0 });
    driver.poll('NR');
    expect(driver.phase).toBe('suspect');
  });

  test('continues an outage with the new settings', () => {
    const driver = drivers.down();
    driver.edit();
    expect(driver.phase).toBe('down');
    expect(driver.poll('SME').effects).toMatchObject([{ kind: 'state-change', code: 'SME', outageId: 2 }]);
  });

  test('returns the same condition if nothing changed', () => {
    const driver = drivers.up();
    const before = driver.condition;
    driver.edit();
    expect(driver.condition).toBe(before);
  });
});
