import { describe, expect, test } from 'vitest';
import { initialCondition } from './judge-state.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

describe('judgePoll: a passing poll of a pending or up check', () => {
  test('starts the state AV of a pending check', () => {
    const driver = new CheckDriver();
    const { effects } = driver.poll('AV');
    expect(driver.phase).toBe('up');
    expect(effects).toMatchObject([
      { kind: 'state-change', id: 1, previousId: null, code: 'AV', startedAt: driver.now, outageId: null },
    ]);
  });

  test('leaves an up check unchanged and returns the same judge state', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    const { judgeState } = driver.condition;
    expect(driver.poll('AV')).toEqual({ judged: true, effects: [] });
    expect(driver.condition.judgeState).toBe(judgeState);
  });
});

describe('judgePoll: a failing poll of a pending or up check', () => {
  test.each(['pending', 'up'])('makes a check that is %s suspect and requests a confirmation', (before) => {
    const driver = new CheckDriver();
    if (before === 'up') driver.poll('AV');
    const { effects } = driver.poll('NR');
    expect(driver.phase).toBe('suspect');
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(driver.condition.judgeState.suspicion).toMatchObject({
      first: { startedAt: driver.now },
      questions: [{ location: 'south', asked: 1 }],
    });
    expect(driver.requested[0]).toMatchObject({ purpose: 'confirm', location: 'south', revision: 1 });
  });
});

test('returns the same judge state if a check remains down', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  driver.poll('NR');
  const { judgeState } = driver.condition;
  expect(driver.poll('NR')).toEqual({ judged: true, effects: [] });
  expect(driver.condition.judgeState).toBe(judgeState);
});

test('opens an outage at the second failing poll with the code and start of the first, and stores the second', () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  const startedAt = driver.now;
  const { effects } = driver.poll('RE');
  expect(driver.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt,
      outageId: 2,
      summary: 'Found NR',
      first: { startedAt, verdict: 'NR' },
      second: { startedAt: driver.now, verdict: 'RE', purpose: 'poll' },
    },
  ]);
});

test('returns a suspect check to up at the next passing poll and stores the suppressed failure with both probes', () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  const { effects } = driver.poll('AV');
  expect(driver.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'poll' } },
  ]);
});

describe('judgePoll: a check that is down', () => {
  const down = (): CheckDriver => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.poll('NR');
    driver.confirm('NR');
    return driver;
  };

  test('changes nothing after a failing poll with the same code', () => {
    expect(down().poll('NR').effects).toEqual([]);
  });

  test('starts a new state within the same outage after a failing poll with another code', () => {
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

  test('starts the state AV with a passing poll and ends the outage', () => {
    const driver = down();
    const { effects } = driver.poll('AV');
    expect(driver.phase).toBe('up');
    expect(driver.condition.judgeState.outage).toBeNull();
    expect(only(effects, 'state-change')).toMatchObject([
      { previousId: 2, code: 'AV', startedAt: driver.now, outageId: null },
    ]);
  });
});

describe('judgePoll: a result that must change nothing', () => {
  const judgesNothing = (driver: CheckDriver, deliver: () => unknown) => {
    const before = driver.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(driver.condition).toBe(before);
  };

  test('ignores a result of an older revision', () => {
    const driver = new CheckDriver({ revision: 2 });
    judgesNothing(driver, () => driver.poll('NR', { revision: 1 }));
  });

  test('ignores a result of a paused check', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.pause();
    judgesNothing(driver, () => driver.poll('NR'));
  });

  test('ignores a result if the judge has not applied the pause of the check yet', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.check = { ...driver.check, paused: true };
    judgesNothing(driver, () => driver.poll('NR'));
  });

  test('ignores a result that arrives a second time', () => {
    const driver = new CheckDriver();
    const result = driver.pollResult('NR');
    driver.deliver(result);
    judgesNothing(driver, () => driver.deliver(result));
  });

  test('ignores a result that is older than the newest judged one', () => {
    const driver = new CheckDriver();
    const late = driver.pollResult('NR');
    driver.poll('AV');
    judgesNothing(driver, () => driver.deliver(late));
  });

  test('ignores a result that was due before a pause and arrives after the restart', () => {
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

  test('ignores a repeated result in another process, even if the location has a slow clock', () => {
    const driver = new CheckDriver();
    driver.now += 60_000;
    const result = driver.pollResult('NR', { startedAt: driver.now - 40 });
    driver.deliver(result);
    driver.reload();
    judgesNothing(driver, () => driver.deliver(result));
  });
});

test('changes no state and no figures and requests no confirmation after a prober error', () => {
  const driver = new CheckDriver();
  expect(driver.poll('fault')).toEqual({ judged: true, effects: [] });
  expect(driver.condition).toEqual({ ...initialCondition(), lastDueAt: driver.now });
});

test('discards a suspicion about older settings that an ended process left, instead of opening an outage', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  driver.check = { ...driver.check, revision: 2 };
  const { effects } = driver.poll('NR');
  expect(driver.phase).toBe('suspect');
  expect(effects).toMatchObject([{ kind: 'confirm', job: { revision: 2 } }]);
  expect(driver.condition.judgeState).toMatchObject({ failingPolls: 1, suspicion: { first: { revision: 2 } } });
});

describe('judgePoll: locations with different clocks', () => {
  test('never starts a state before the previous one', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.poll('NR', { startedAt: START - 10_000 });
    const { effects } = driver.confirm('NR');
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: START + 60_000 }]);
  });

  test('never starts a state after its result arrived', () => {
    const driver = new CheckDriver();
    const { effects } = driver.poll('AV', { startedAt: START + 600_000 });
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: driver.now }]);
    expect(driver.condition.lastPollAt).toBe(driver.now);
  });

  test('never starts a state before the restart', () => {
    const driver = new CheckDriver();
    driver.poll('AV');
    driver.pause();
    driver.now += 60_000;
    driver.restart();
    const { effects } = driver.poll('AV', { startedAt: driver.now - 10_000 }, 0);
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: driver.now }]);
  });
});

test('stores the settings under which each state started', () => {
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
