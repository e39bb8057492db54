import { describe, expect, test } from 'vitest';
import { CheckDriver, confirmationResult, only } from '../testing/check-driver.ts';

const suspect = (): CheckDriver => {
  const driver = new CheckDriver();
  driver.poll('AV');
  driver.poll('NR');
  return driver;
};

const theJob = (driver: CheckDriver) => {
  const job = driver.requested[0];
  if (!job) throw new Error('no confirmation was asked');
  return job;
};

test('opens an outage with the code and start of the first probe and stores the second probe after a failing confirmation', () => {
  const driver = suspect();
  const startedAt = driver.now;
  const { effects } = driver.confirm('RE');
  expect(driver.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt,
      outageId: 2,
      first: { verdict: 'NR', purpose: 'poll', location: 'north' },
      second: { verdict: 'RE', purpose: 'confirm', location: 'south' },
    },
  ]);
});

test("limits the start of a confirmation to its arrival if the location's clock is ahead", () => {
  const ahead = { startedAt: suspect().now + 3_600_000 };
  const [down, up] = [suspect(), suspect()];
  expect(only(down.confirm('NR', ahead).effects, 'state-change')).toMatchObject([{ second: { startedAt: down.now } }]);
  expect(only(up.confirm('AV', ahead).effects, 'suppressed-failure')).toMatchObject([
    { second: { startedAt: up.now } },
  ]);
});

test('returns to up after a passing confirmation and stores the suppressed failure with both probes', () => {
  const driver = suspect();
  const { effects } = driver.confirm('AV');
  expect(driver.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'confirm' } },
  ]);
});

test('makes a pending check up from the confirmation on if its first failure is not confirmed', () => {
  const driver = new CheckDriver();
  driver.poll('NR');
  const { effects } = driver.confirm('AV');
  expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'suppressed-failure']);
  expect(effects[0]).toMatchObject({ code: 'AV', startedAt: driver.now, outageId: null });
});

describe('a lost confirmation', () => {
  test('is requested a second time if no result arrives', () => {
    const driver = suspect();
    driver.locations = [...driver.locations, { key: 'west', types: ['https'] }];
    const [firstPlace] = driver.requested.map(({ location }) => location);
    const { effects } = driver.lose();
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(driver.phase).toBe('suspect');
    expect(driver.requested[1]?.runId).not.toBe(driver.requested[0]?.runId);
    expect(driver.condition.judgeState.suspicion?.questions).toMatchObject([{ asked: 2 }]);
    expect(firstPlace).toBe('south');
  });

  test('includes a prober error of the other location', () => {
    const driver = suspect();
    expect(driver.confirm('fault').effects.map(({ kind }) => kind)).toEqual(['confirm']);
  });

  test('is not requested again after two losses, and the next failing poll decides', () => {
    const driver = suspect();
    driver.lose();
    expect(driver.lose().effects).toEqual([]);
    expect(driver.phase).toBe('suspect');
    expect(driver.condition.judgeState.suspicion?.questions).toMatchObject([{ answerBy: null, answer: null }]);
    driver.poll('NR');
    expect(driver.phase).toBe('down');
  });

  test('is decided by the result of the second request', () => {
    const driver = suspect();
    driver.lose();
    driver.confirm('NR');
    expect(driver.phase).toBe('down');
  });

  test('changes nothing for a check without a suspicion', () => {
    const driver = new CheckDriver();
    expect(driver.lose()).toEqual({ judged: false, effects: [] });
  });
});

describe('a confirmation result that must change nothing', () => {
  const judgesNothing = (driver: CheckDriver, deliver: () => unknown) => {
    const before = driver.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(driver.condition).toBe(before);
  };

  test('is ignored if it arrives a second time', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.deliver(answer);
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('is ignored after another confirmation was requested', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.lose();
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('is ignored after the next poll has decided', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'AV', {});
    driver.poll('NR');
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('is ignored if it belongs to an older revision', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.check = { ...driver.check, revision: 2 };
    judgesNothing(driver, () => driver.deliver(answer));
  });

  test('is ignored if the check is paused', () => {
    const driver = suspect();
    const answer = confirmationResult(theJob(driver), 'NR', {});
    driver.check = { ...driver.check, paused: true };
    judgesNothing(driver, () => driver.deliver(answer));
    judgesNothing(driver, () => driver.lose());
  });
});

test('discards a suspicion about older settings instead of requesting a confirmation with the new settings', () => {
  const driver = suspect();
  driver.check = { ...driver.check, revision: 2 };
  expect(driver.lose().effects).toEqual([]);
  expect(driver.condition.judgeState).toMatchObject({ phase: 'up', suspicion: null, failingPolls: 0 });
});

test('excludes confirmations from the figures', () => {
  const driver = suspect();
  const { figures } = driver.condition;
  driver.confirm('NR');
  expect(driver.condition.figures).toEqual(figures);
  expect(figures?.polls).toBe(2);
});
