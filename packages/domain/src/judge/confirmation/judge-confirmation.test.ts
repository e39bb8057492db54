import { describe, expect, test } from 'vitest';
import { CheckDriver, confirmationResult, only } from '../testing/check-driver.ts';

const suspect = (): CheckDriver => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  return driver;
};

const theJob = (driver: CheckDriver) => {
  const job = driver.asked[0];
  if (!job) throw new Error('no confirmation was asked');
  return job;
};

test("suspect | confirmation failing | down with the first probe's code and start, the second kept", () => {
  const driver = suspect();
  const begun = driver.now;
  const { effects } = driver.confirm('RE');
  expect(driver.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt: begun,
      outageId: 2,
      first: { verdict: 'NR', purpose: 'poll', location: 'north' },
      second: { verdict: 'RE', purpose: 'confirm', location: 'south' },
    },
  ]);
});

test('a confirmation by a clock that is ahead is kept as of when it came', () => {
  const ahead = { startedAt: suspect().now + 3_600_000 };
  const [down, up] = [suspect(), suspect()];
  expect(only(down.confirm('NR', ahead).effects, 'state-change')).toMatchObject([{ second: { startedAt: down.now } }]);
  expect(only(up.confirm('AV', ahead).effects, 'suppressed-failure')).toMatchObject([
    { second: { startedAt: up.now } },
  ]);
});

test('suspect | confirmation AV | up; a suppressed failure is kept with both probes', () => {
  const driver = suspect();
  const { effects } = driver.confirm('AV');
  expect(driver.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'confirm' } },
  ]);
});

test('a pending check whose first failure is not confirmed is up from the confirmation on', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  const { effects } = driver.confirm('AV');
  expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'suppressed-failure']);
  expect(effects[0]).toMatchObject({ code: 'AV', startedAt: driver.now, outageId: null });
});

describe('suspect | confirmation lost | asked once more elsewhere; else the next poll decides', () => {
  test('no answer: asked once more', () => {
    const driver = suspect();
    driver.locations = [...driver.locations, { key: 'west', types: ['https'] }];
    const [firstPlace] = driver.asked.map(({ location }) => location);
    const { effects } = driver.lose();
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(driver.phase).toBe('suspect');
    expect(driver.asked[1]?.runId).not.toBe(driver.asked[0]?.runId);
    expect(driver.condition.judgeState.suspicion?.questions).toMatchObject([{ asked: 2 }]);
    expect(firstPlace).toBe('south');
  });

  test('a fault of our own at the other location counts as lost', () => {
    const driver = suspect();
    expect(driver.confirm('fault').effects.map(({ kind }) => kind)).toEqual(['confirm']);
  });

  test('lost twice: no further one is asked for, and the next failing poll decides', () => {
    const driver = suspect();
    driver.lose();
    expect(driver.lose().effects).toEqual([]);
    expect(driver.phase).toBe('suspect');
    expect(driver.condition.judgeState.suspicion?.questions).toMatchObject([{ answerBy: null, answer: null }]);
    driver.poll('NR');
    expect(driver.phase).toBe('down');
  });

  test('the second answer decides like the first', () => {
    const driver = suspect();
    driver.lose();
    driver.confirm('NR');
    expect(driver.phase).toBe('down');
  });

  test('a check that is not suspect has nothing to lose', () => {
    const driver = new CheckDriver();
    expect(driver.lose()).toEqual({ judged: false, effects: [] });
  });
});

describe('an answer that must change nothing', () => {
  const judgesNothing = (driver: CheckDriver, deliver: () => unknown) => {
    const before = driver.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(driver.condition).toBe(before);
  };

  test('the same result again', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.deliver(answer);
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('after another was asked', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.lose();
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('after the next poll has decided', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'AV', {});
    driver.poll('NR');
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('of an older revision', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.check = { ...driver.check, revision: 2 };
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('of a paused check', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.check = { ...driver.check, paused: true };
    judgesNothing(driver, () => driver.deliver(answer));
    judgesNothing(driver, () => driver.lose());
  });
});

test('a suspicion about older settings is dropped rather than asked about again under the new ones', () => {
  const driver = suspect();
  driver.check = { ...driver.check, revision: 2 };
  expect(driver.lose().effects).toEqual([]);
  expect(driver.condition.judgeState).toMatchObject({ phase: 'up', suspicion: null, failingPolls: 0 });
});

test('a confirmation never counts in the figures', () => {
  const driver = suspect();
  const { figures } = driver.condition;
  driver.confirm('NR');
  expect(driver.condition.figures).toEqual(figures);
  expect(figures?.polls).toBe(2);
});
