import { describe, expect, test } from 'vitest';
import { initialCondition } from './judge-state.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

describe('pending, up | poll AV | up; close nothing', () => {
  test('the first result of a pending check begins AV', () => {
    const driver = new CheckDriver();
    const { effects } = driver.poll('AV');
    expect(driver.phase).toBe('up');
    expect(effects).toMatchObject([
      { kind: 'state-change', id: 1, previousId: null, code: 'AV', startedAt: driver.now, outageId: null },
    ]);
  });

  test('an up check stays up without any effect, and what is kept of it need not be written again', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    const { judgeState } = driver.condition;
    expect(driver.poll('AV')).toEqual({ judged: true, effects: [] });
    expect(driver.condition.judgeState).toBe(judgeState);
  });
});

describe('pending, up | poll failing | suspect, a confirmation is asked', () => {
  test.each(['pending', 'up'])('%s', (before) => {
    const driver = new CheckDriver();
    if (before === 'up') driver.poll('AV');
    const { effects } = driver.poll('NR');
    expect(driver.phase).toBe('suspect');
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(driver.condition.judgeState.suspicion).toMatchObject({
      first: { startedAt: driver.now },
      questions: [{ location: 'south', asked: 1 }],
    });
    expect(driver.asked[0]).toMatchObject({ purpose: 'confirm', location: 'south', revision: 1 });
  });
});

test('a check that stays down need not be written again with each poll', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  driver.poll('NR');
  const { judgeState } = driver.condition;
  expect(driver.poll('NR')).toEqual({ judged: true, effects: [] });
  expect(driver.condition.judgeState).toBe(judgeState);
});

test('suspect | next poll failing | down with the code and start of the first, the second is kept', () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  const begun = driver.now;
  const { effects } = driver.poll('RE');
  expect(driver.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt: begun,
      outageId: 2,
      summary: 'Found NR',
      first: { startedAt: begun, verdict: 'NR' },
      second: { startedAt: driver.now, verdict: 'RE', purpose: 'poll' },
    },
  ]);
});

test('suspect | next poll AV before the confirmation | up, a suppressed failure with both probes', () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  const { effects } = driver.poll('AV');
  expect(driver.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'poll' } },
  ]);
});

describe('down', () => {
  const down = (): CheckDriver => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.poll('NR');
    driver.confirm('NR');
    return driver;
  };

  test('poll failing with the same code | nothing new', () => {
    expect(down().poll('NR').effects).toEqual([]);
  });

  test('poll failing with another code | a new state change of that code; the same outage goes on', () => {
    const driver = down();
    const { effects } = driver.poll('SCE');
    expect(effects).toMatchObject([
      {
        kind: 'state-change',
        previousId: 2,
        code: 'SCE',
        startedAt: driver.now,
        outageId: 2,
        first: { verdict: 'SCE' },
      },
    ]);
    expect(driver.condition.judgeState.outage?.id).toBe(2);
  });

  test("poll AV | state change AV at that probe's start; the outage ends", () => {
    const driver = down();
    const { effects } = driver.poll('AV');
    expect(driver.phase).toBe('up');
    expect(driver.condition.judgeState.outage).toBeNull();
    expect(only(effects, 'state-change')).toMatchObject([
      { previousId: 2, code: 'AV', startedAt: driver.now, outageId: null },
    ]);
  });
});

describe('a result that must change nothing', () => {
  const judgesNothing = (driver: CheckDriver, deliver: () => unknown) => {
    const before = driver.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(driver.condition).toBe(before);
  };

  test('of an older revision', () => {
    const driver = new CheckDriver({ revision: 2 });
    judgesNothing(driver, () => driver.poll('NR', { revision: 1 }));
  });

  test('of a paused check', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.pause();
    judgesNothing(driver, () => driver.poll('NR'));
  });

  test('of a check whose pause the judge has not applied yet', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.check = { ...driver.check, paused: true };
    judgesNothing(driver, () => driver.poll('NR'));
  });

  test('the same result again', () => {
    const driver = new CheckDriver();
    const result = driver.pollResult('NR');
    driver.deliver(result);
    judgesNothing(driver, () => driver.deliver(result));
  });

  test('older than the newest one judged', () => {
    const driver = new CheckDriver();
    const late = driver.pollResult('NR');
    driver.poll('AV');
    judgesNothing(driver, () => driver.deliver(late));
  });

  test('due before a pause, arriving after the restart', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.now += 60_000;
    const late = driver.pollResult('NR');
    driver.now += 1000;
    driver.pause();
    driver.now += 1000;
    driver.restart();
    judgesNothing(driver, () => driver.deliver(late));
    driver.reload();
    judgesNothing(driver, () => driver.deliver(late));
  });

  test('the same result again, after another process took over, though the clock of its location is slow', () => {
    const driver = new CheckDriver();
    driver.now += 60_000;
    const result = driver.pollResult('NR', { startedAt: driver.now - 40 });
    driver.deliver(result);
    driver.reload();
    judgesNothing(driver, () => driver.deliver(result));
  });
});

test('a fault of our own changes nothing of the target: no state, no figures, no confirmation', () => {
  const driver = new CheckDriver();
  expect(driver.poll('fault')).toEqual({ judged: true, effects: [] });
  expect(driver.condition).toEqual({ ...initialCondition(), lastDueAt: driver.now });
});

test('a suspicion about older settings, left by a process that ended, does not make an outage with the next failure', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  driver.check = { ...driver.check, revision: 2 };
  const { effects } = driver.poll('NR');
  expect(driver.phase).toBe('suspect');
  expect(effects).toMatchObject([{ kind: 'confirm', job: { revision: 2 } }]);
  expect(driver.condition.judgeState).toMatchObject({ failingPolls: 1, suspicion: { first: { revision: 2 } } });
});

describe('clocks of two locations', () => {
  test('a state never begins before the one it follows', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.poll('NR', { startedAt: START - 10_000 });
    const { effects } = driver.confirm('NR');
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: START + 60_000 }]);
  });

  test('nor after its result came', () => {
    const driver = new CheckDriver();
    const { effects } = driver.poll('AV', { startedAt: START + 600_000 });
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: driver.now }]);
    expect(driver.condition.lastPollAt).toBe(driver.now);
  });

  test('nor before the restart', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.pause();
    driver.now += 60_000;
    driver.restart();
    const { effects } = driver.poll('AV', { startedAt: driver.now - 10_000 }, 0);
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: driver.now }]);
  });
});

test('each state keeps the settings under which it began', () => {
  const driver = new CheckDriver();
  const settingsOf = () =>
    only(
      [...driver.poll('NR').effects, ...driver.poll('NR').effects, ...driver.poll('AV').effects],
      'state-change',
    ).map(({ settings }) => settings);
  const shop = { name: 'Shop', url: 'https://shop.example/', timeoutSeconds: 30, intervalSeconds: 60 };
  expect(settingsOf()).toEqual([shop, shop]);
  driver.edit({ name: 'Store', url: 'https://store.example/' });
  const store = { ...shop, name: 'Store', url: 'https://store.example/' };
  expect(settingsOf()).toEqual([store, store]);
});
