import type { ConfirmationRule } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { START } from './testing/builders.ts';
import { CheckDriver, confirmationResult, type Finding, only } from './testing/check-driver.ts';

const PLACES = ['north', 'south', 'west', 'east'];

const checkOf = (confirmationRule: ConfirmationRule, locations: string[] = PLACES): CheckDriver => {
  const driver = new CheckDriver({ confirmationRule, locations });
  driver.locations = PLACES.map((key) => ({ key, types: ['https'] }));
  driver.poll('AV', { location: 'north' });
  return driver;
};
const pollAt = (driver: CheckDriver, location: string, finding: Finding) => driver.poll(finding, { location });
const kinds = ({ effects }: { effects: { kind: string }[] }): string[] => effects.map(({ kind }) => kind);

const downAt = (rule: ConfirmationRule, failing: readonly string[], locations?: string[]): CheckDriver => {
  const driver = checkOf(rule, locations);
  pollAt(driver, failing[0] ?? '', 'NR');
  for (const { location } of [...driver.requested]) {
    if (driver.phase === 'suspect') driver.answer(location, failing.includes(location) ? 'NR' : 'AV');
  }
  expect(driver.phase).toBe('down');
  driver.requested.splice(0);
  return driver;
};

describe('the confirmation rule one', () => {
  test('probes one other location, which decides', () => {
    const [down, up] = [checkOf('one'), checkOf('one')];
    for (const driver of [down, up]) expect(kinds(pollAt(driver, 'south', 'NR'))).toEqual(['confirm']);
    down.confirm('NR');
    up.confirm('AV');
    expect([down.phase, up.phase]).toEqual(['down', 'up']);
  });
});

describe('the confirmation rule most', () => {
  test('probes all other locations immediately and opens an outage when the third location sees the failure', () => {
    const driver = checkOf('most');
    const { effects } = pollAt(driver, 'north', 'NR');
    const startedAt = driver.now;
    expect(only(effects, 'confirm').map(({ job }) => job.location)).toEqual(['south', 'west', 'east']);
    driver.answer('west', 'RE');
    driver.answer('south', 'AV');
    expect(driver.phase).toBe('suspect');
    const opened = driver.answer('east', 'NR');
    expect(only(opened.effects, 'state-change')).toMatchObject([
      {
        code: 'NR',
        startedAt,
        first: { location: 'north', verdict: 'NR' },
        second: { location: 'east', verdict: 'NR' },
        further: [
          { location: 'west', verdict: 'RE' },
          { location: 'south', verdict: 'AV' },
        ],
        confirmation: { rule: 'most', failing: 3, places: 4 },
      },
    ]);
    expect(only(opened.effects, 'alert')).toMatchObject([
      { alert: { rule: 'High sensitivity: the failure was confirmed by 3 of 4 locations' } },
    ]);
  });

  test('suppresses the failure as soon as not more than half of the locations can see it', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(driver.answer('south', 'AV'))).toEqual([]);
    const { effects } = driver.answer('east', 'AV');
    expect(driver.phase).toBe('up');
    expect(effects).toMatchObject([
      {
        kind: 'suppressed-failure',
        reason: 'Too few locations saw the failure',
        first: { location: 'north' },
        second: { location: 'east', verdict: 'AV' },
        further: [{ location: 'south' }],
      },
    ]);
  });

  test('ignores results after the decision', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'AV');
    driver.answer('east', 'AV');
    expect(driver.answer('west', 'NR')).toEqual({ judged: false, effects: [] });
  });

  test('counts all live locations if none is chosen', () => {
    const driver = checkOf('most', []);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('suspect');
    driver.answer('east', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('requires both of two locations', () => {
    const driver = checkOf('most', ['north', 'south']);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('down');
  });
});

describe('the confirmation rule all', () => {
  test('opens an outage when the last location sees the failure', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(only(driver.answer('east', 'NR').effects, 'state-change')).toMatchObject([
      { confirmation: { rule: 'all', failing: 4, places: 4 } },
    ]);
  });

  test('suppresses the failure when the first location passes', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(kinds(driver.answer('west', 'AV'))).toEqual(['suppressed-failure']);
    expect(driver.phase).toBe('up');
  });

  test('does not count a location that is not live', () => {
    const driver = checkOf('all');
    driver.locations = driver.locations.slice(0, 2);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('confirms from the only live location, like a check with one location', () => {
    const driver = checkOf('all');
    driver.locations = driver.locations.slice(0, 1);
    pollAt(driver, 'north', 'NR');
    expect(driver.requested.at(-1)).toMatchObject({ location: 'north', dueAt: driver.now + 2000 });
    driver.confirm('NR');
    expect(driver.phase).toBe('down');
  });
});

describe('a lost confirmation from one of several locations', () => {
  const twoLost = (rule: ConfirmationRule) => {
    const driver = checkOf(rule);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    return driver;
  };

  test('is requested once more, with a separate run for each location', () => {
    const driver = twoLost('all');
    expect(driver.requested.slice(3).map(({ location }) => location)).toEqual(['west', 'east']);
    expect(new Set(driver.requested.map(({ runId }) => runId)).size).toBe(5);
    driver.answer('west', 'NR');
    driver.answer('east', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('is requested from another location that has become live', () => {
    const driver = checkOf('all', [...PLACES, 'new']);
    pollAt(driver, 'north', 'NR');
    driver.locations = [...driver.locations, { key: 'new', types: ['https'] }];
    driver.answer('south', 'fault');
    expect(driver.requested.at(-1)?.location).toBe('new');
  });

  test.each([
    ['answered with a fault', (driver: CheckDriver) => driver.answer('north', 'fault')],
    ['lost', (driver: CheckDriver) => driver.lose()],
  ])(
    'causes requests to all locations that are now live if only one was live before and its result is %s',
    (_how, lose) => {
      const driver = checkOf('all');
      const { locations } = driver;
      driver.locations = locations.slice(0, 1);
      pollAt(driver, 'north', 'NR');
      driver.locations = locations.slice(0, 3);
      lose(driver);
      expect(driver.requested.slice(1).map(({ location }) => location)).toEqual(['south', 'west']);
      driver.answer('south', 'NR');
      expect(driver.phase).toBe('suspect');
      driver.answer('west', 'NR');
      expect(driver.phase).toBe('down');
    },
  );

  test('is replaced by the next poll of its location', () => {
    const driver = twoLost('all');
    driver.lose();
    for (const location of ['south', 'west']) pollAt(driver, location, 'NR');
    expect(driver.phase).toBe('suspect');
    expect(only(pollAt(driver, 'east', 'NR').effects, 'state-change')).toMatchObject([
      { confirmation: { rule: 'all', failing: 4, places: 4 }, second: { location: 'east' } },
    ]);
    const passing = twoLost('all');
    passing.lose();
    pollAt(passing, 'south', 'NR');
    expect(kinds(pollAt(passing, 'west', 'AV'))).toEqual(['suppressed-failure']);
    expect(passing.phase).toBe('up');
  });

  test('makes its location not count if the next poll from there is also missing: the next failing poll decides by the other locations', () => {
    const driver = twoLost('all');
    driver.lose();
    pollAt(driver, 'south', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(only(pollAt(driver, 'north', 'NR').effects, 'state-change')).toMatchObject([
      { confirmation: { rule: 'all', failing: 2, places: 2 }, second: { location: 'south' } },
    ]);
  });

  test('makes its location not count without a rotation: the next failing poll decides by the other locations', () => {
    const driver = checkOf('all', []);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    driver.lose();
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('allows a passing poll to make the check up after a full rotation', () => {
    const driver = twoLost('most');
    driver.lose();
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual([]);
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual(['suppressed-failure']);
    expect(driver.phase).toBe('up');
  });

  test('allows two failing polls in a row to make the check down if no other location responds', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.lose();
    driver.lose();
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('down');
  });

  describe('its location passed earlier while another location failed', () => {
    const silentAfter = (finding: Finding) => {
      const driver = checkOf('all', ['north', 'south']);
      for (const each of ['AV', finding] as const) {
        pollAt(driver, 'north', 'NR');
        driver.answer('south', each);
      }
      if (driver.phase === 'down') pollAt(driver, 'north', 'AV');
      pollAt(driver, 'north', 'NR');
      return driver;
    };
    const poll = (driver: CheckDriver, waitMs?: number) => {
      while (driver.condition.judgeState.suspicion?.questions.some(({ answerBy }) => answerBy !== null)) driver.lose();
      return driver.poll('NR', { location: 'north' }, waitMs);
    };

    test('counts the location as passing and requests all confirmations again', () => {
      const driver = silentAfter('AV');
      expect(kinds(poll(driver))).toEqual(['suppressed-failure', 'confirm']);
      driver.reload();
      expect(kinds(poll(driver))).toEqual(['suppressed-failure', 'confirm']);
      expect(driver.phase).toBe('suspect');
    });

    test.each(['pause', 'edit'] as const)('does not count the location after a change of the check (%s)', (what) => {
      const driver = silentAfter('AV');
      driver[what]();
      if (what === 'pause') driver.restart();
      pollAt(driver, 'north', 'NR');
      poll(driver);
      expect(driver.phase).toBe('down');
    });

    test('does not count the location after more than half an hour', () => {
      const driver = silentAfter('AV');
      for (let polls = 0; polls < 60 && driver.phase === 'suspect'; polls += 1) poll(driver);
      expect(driver.phase).toBe('down');
      expect(driver.now - START).toBeGreaterThan(30 * 60_000);
      expect(driver.now - START).toBeLessThanOrEqual(36 * 60_000);
    });

    test('does not count the location after it failed', () => {
      const driver = silentAfter('NR');
      poll(driver);
      expect(driver.phase).toBe('down');
    });

    test('does not count the location after it failed while the other locations did not decide', () => {
      const driver = checkOf('all');
      for (const passing of ['south', 'east']) {
        pollAt(driver, 'north', 'NR');
        driver.answer(passing, 'AV');
      }
      for (const failing of ['south', 'east']) {
        pollAt(driver, 'north', 'NR');
        driver.answer(failing, 'NR');
        poll(driver);
        poll(driver);
      }
      expect(only(driver.poll('NR', { location: 'south' }).effects, 'suppressed-failure')).toEqual([]);
      expect(driver.phase).toBe('down');
    });

    test('does not count the location after it is no longer live', () => {
      const driver = silentAfter('AV');
      driver.locations = driver.locations.filter(({ key }) => key !== 'south');
      poll(driver);
      expect(driver.phase).toBe('down');
    });
  });

  test('is requested again by the next poll after a full rotation if the received results do not decide', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'AV');
    driver.lose();
    driver.lose();
    expect(kinds(pollAt(driver, 'north', 'NR'))).toEqual([]);
    const { effects } = pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(effects.map(({ kind }) => kind)).toEqual(['suppressed-failure', 'confirm', 'confirm', 'confirm']);
    expect(driver.condition.judgeState.suspicion?.first.startedAt).toBe(driver.now);
  });
});

describe('a result for the request to another location', () => {
  const answerAs = (driver: CheckDriver, requested: string, location: string, finding: Finding) => {
    const job = driver.requested.find((each) => each.location === requested);
    if (!job) throw new Error(`no confirmation was asked of ${requested}`);
    return driver.deliver(confirmationResult(job, finding, { startedAt: driver.now, location }));
  };

  test.each(['NR', 'AV', 'fault'] as const)('changes nothing for a suspicion (%s)', (finding) => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    const before = driver.condition;
    for (const requested of ['south', 'east']) {
      expect(answerAs(driver, requested, 'west', finding)).toEqual({ judged: false, effects: [] });
    }
    expect(driver.condition).toBe(before);
  });

  test('changes nothing for a recovery check', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    for (const requested of ['north', 'south']) {
      expect(answerAs(driver, requested, 'west', 'AV')).toEqual({ judged: false, effects: [] });
    }
    expect(driver.phase).toBe('down');
  });
});

describe('the next poll while confirmations are awaited', () => {
  test('counts as the result for the location of the poll', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.answer('east', 'NR');
    pollAt(driver, 'south', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('does not decide alone if it passes at another location', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual([]);
    expect(driver.answer('south', 'NR')).toEqual({ judged: false, effects: [] });
    driver.answer('east', 'NR');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('makes the check up if it passes where the first poll failed', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(pollAt(driver, 'north', 'AV'))).toEqual(['suppressed-failure']);
  });

  test('adds no new finding if it fails where the first poll failed', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(driver.condition.judgeState.failingPolls).toBe(2);
  });
});

describe('the recovery check after a passed poll', () => {
  test('probes the other locations immediately, and the outage continues while the rule is met', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    const { judgeState } = driver.condition;
    const { effects } = pollAt(driver, 'east', 'AV');
    expect(only(effects, 'confirm').map(({ job }) => job.location)).toEqual(['north', 'south', 'west']);
    driver.answer('north', 'NR');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('down');
    const decided = driver.answer('south', 'NR');
    expect(decided.effects).toMatchObject([
      {
        kind: 'outage-continued',
        id: judgeState.change?.id,
        probes: [
          { location: 'east', verdict: 'AV' },
          { location: 'north' },
          { location: 'south' },
          { location: 'west' },
        ],
      },
    ]);
    expect(driver.condition.judgeState).toMatchObject({ phase: 'down', outage: judgeState.outage, recovery: null });
  });

  test('ends the outage at the passed poll as soon as the rule can no longer be met', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    const passedAt = driver.now;
    driver.now += 5000;
    const { effects } = driver.answer('north', 'AV');
    expect(driver.phase).toBe('up');
    expect(only(effects, 'state-change')).toMatchObject([
      { code: 'AV', startedAt: passedAt, first: { location: 'east' }, further: [{ location: 'north', verdict: 'AV' }] },
    ]);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { event: 'up' } }]);
  });

  test('continues the outage with the rule one while two locations see the failure', () => {
    const goesOn = downAt('one', ['north', 'south', 'west', 'east']);
    for (const location of ['south', 'west']) pollAt(goesOn, location, 'NR');
    pollAt(goesOn, 'east', 'AV');
    const requested = goesOn.requested.map(({ location }) => location);
    expect(requested).toHaveLength(3);
    for (const location of requested) if (goesOn.condition.judgeState.recovery) goesOn.answer(location, 'NR');
    expect(goesOn.phase).toBe('down');
    const ends = downAt('one', ['north', 'south', 'west', 'east']);
    for (const location of ['south', 'west']) pollAt(ends, location, 'NR');
    pollAt(ends, 'east', 'AV');
    for (const { location } of [...ends.requested].slice(0, 2)) ends.answer(location, 'AV');
    expect(ends.phase).toBe('up');
  });

  test('ends the outage immediately if too few other locations failed for the rule', () => {
    const all = downAt('all', PLACES);
    pollAt(all, 'south', 'AV');
    expect([all.phase, all.requested]).toEqual(['up', []]);
    const one = downAt('one', PLACES);
    const [failing] = Object.keys(one.condition.judgeState.outage?.failing ?? {}).filter((key) => key !== 'north');
    pollAt(one, 'north', 'AV');
    expect([failing, one.phase, one.requested]).toEqual([expect.any(String), 'up', []]);
  });

  test('ends the outage immediately with the rule one and any location, and with one location', () => {
    for (const locations of [[], ['north']]) {
      const driver = downAt('one', ['north', 'south', 'west', 'east'], locations);
      pollAt(driver, 'north', 'AV');
      expect([driver.phase, driver.requested]).toEqual(['up', []]);
    }
  });

  test('uses the last finding of a location that does not respond', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    driver.answer('north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    expect(driver.requested.at(-1)?.location).toBe('west');
    expect(driver.phase).toBe('down');
    driver.lose();
    expect(driver.condition.judgeState).toMatchObject({
      phase: 'down',
      recovery: null,
      outage: { failing: { north: 'NR', south: 'NR', west: 'NR' } },
    });
  });

  test.each(['most', 'one'] as const)('continues the outage if no location responds (%s)', (rule) => {
    const driver = downAt(rule, rule === 'one' ? PLACES : ['north', 'south', 'west']);
    for (const location of ['south', 'west']) pollAt(driver, location, 'NR');
    driver.requested.splice(0);
    pollAt(driver, 'east', 'AV');
    driver.lose();
    expect(kinds(driver.lose())).toEqual(['outage-continued']);
    expect(driver.phase).toBe('down');
  });

  const downAtThree = (rule: ConfirmationRule): CheckDriver => {
    const three = ['north', 'south', 'west'];
    const driver = downAt(rule, three, three);
    for (const location of ['south', 'west']) pollAt(driver, location, 'NR');
    return driver;
  };
  const passAtNorth = (driver: CheckDriver): void => {
    pollAt(driver, 'north', 'AV');
    while (driver.condition.judgeState.recovery) driver.lose();
  };

  test.each(['most', 'one'] as const)('does not count locations that are silent for half an hour (%s)', (rule) => {
    const driver = downAtThree(rule);
    const silentFrom = driver.now;
    for (let passed = 0; passed < 60 && driver.phase === 'down'; passed += 1) {
      passAtNorth(driver);
      driver.reload();
    }
    expect(driver.now - silentFrom).toBeGreaterThan(30 * 60_000);
    expect(driver.now - silentFrom).toBeLessThanOrEqual(35 * 60_000);
  });

  test.each([
    ['a poll', (driver: CheckDriver, location: string) => pollAt(driver, location, 'NR')],
    [
      'an answer',
      (driver: CheckDriver, location: string) => {
        pollAt(driver, 'north', 'AV');
        driver.answer(location, 'NR');
        pollAt(driver, 'north', 'NR');
      },
    ],
  ] as const)('counts a location permanently if %s arrives from it now and then', (_what, hear) => {
    const driver = downAtThree('most');
    for (let passed = 0; passed < 60; passed += 1) {
      if (passed % 10 === 0) for (const location of ['south', 'west']) hear(driver, location);
      passAtNorth(driver);
      expect(driver.phase).toBe('down');
    }
  });

  test('does not end an outage because the clock was set back', () => {
    const driver = downAtThree('most');
    passAtNorth(driver);
    driver.now -= 60 * 60_000;
    for (let passed = 0; passed < 12; passed += 1) passAtNorth(driver);
    expect(driver.phase).toBe('down');
    for (let passed = 0; passed < 5; passed += 1) passAtNorth(driver);
    expect(driver.phase).toBe('up');
  });

  test.each([
    ['no longer live', (driver: CheckDriver) => driver.locations.filter(({ key }) => key === 'east'), PLACES],
    ['no longer chosen', (driver: CheckDriver) => driver.locations, ['east', 'north']],
  ] as const)('does not count locations that do not respond and are %s', (_what, live, chosen) => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    driver.locations = live(driver);
    driver.check = { ...driver.check, locations: chosen };
    driver.lose();
    driver.lose();
    expect(driver.phase).toBe('up');
  });

  test('uses a further poll as the result of its location, and continues the outage if the location that passed fails again', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    pollAt(driver, 'south', 'NR');
    expect(driver.condition.judgeState.recovery?.questions).toMatchObject([{}, { answer: { verdict: 'NR' } }, {}]);
    pollAt(driver, 'east', 'NR');
    expect(driver.condition.judgeState).toMatchObject({ phase: 'down', recovery: null });
    expect(Object.keys(driver.condition.judgeState.outage?.failing ?? {}).toSorted()).toEqual(PLACES.toSorted());
  });

  test('prevents repeated recoveries of a target that is down for some locations, whichever location is polled', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    const effects = Array.from({ length: 12 }, (_, slot) => {
      const location = PLACES[slot % 4] ?? '';
      driver.requested.splice(0);
      const polled = pollAt(driver, location, location === 'east' ? 'AV' : 'NR').effects;
      const answers = [...driver.requested].flatMap(({ location: at }) => driver.answer(at, 'NR').effects);
      return [...polled, ...answers];
    }).flat();
    expect(new Set(effects.map(({ kind }) => kind))).toEqual(new Set(['confirm', 'outage-continued']));
  });
});

describe('an outage from an earlier release without stored findings', () => {
  const stored = (rule: ConfirmationRule, locations: string[]): CheckDriver => {
    const driver = downAt(rule, ['north', 'south', 'west', 'east'], locations);
    const { judgeState } = driver.condition;
    const outage = judgeState.outage && { ...judgeState.outage, failing: {} };
    driver.condition = { ...driver.condition, judgeState: { ...judgeState, outage } };
    return driver;
  };

  test.each(['one', 'most'] as const)(
    'continues with the rule %s if the other locations, which are all probed, see the failure',
    (rule) => {
      const driver = stored(rule, PLACES);
      expect(pollAt(driver, 'north', 'NR').effects).toEqual([]);
      const { effects } = pollAt(driver, 'east', 'AV');
      expect(only(effects, 'confirm').map(({ job }) => job.location)).toEqual(['north', 'south', 'west']);
      for (const location of ['north', 'south', 'west']) driver.answer(location, 'NR');
      expect(driver.phase).toBe('down');
      expect(Object.keys(driver.condition.judgeState.outage?.failing ?? {})).toEqual(
        expect.arrayContaining(['north', 'south']),
      );
    },
  );

  test('ends if the other locations do not see the failure', () => {
    const driver = stored('most', PLACES);
    pollAt(driver, 'east', 'AV');
    driver.answer('north', 'AV');
    driver.answer('south', 'AV');
    expect(driver.phase).toBe('up');
  });

  test.each([[[]], [['north']]])('ends immediately without several locations (%j)', (locations) => {
    const driver = stored('one', locations);
    pollAt(driver, 'north', 'AV');
    expect([driver.phase, driver.requested]).toEqual(['up', []]);
  });
});

test('treats locations named like properties of every object as locations without findings', () => {
  const places = ['north', 'constructor', 'valueOf', 'toString'];
  const driver = new CheckDriver({ confirmationRule: 'one', locations: places });
  driver.locations = places.map((key) => ({ key, types: ['https'] }));
  pollAt(driver, 'north', 'NR');
  driver.answerAll('NR');
  const [other] = Object.keys(driver.condition.judgeState.outage?.failing ?? {}).filter((key) => key !== 'north');
  pollAt(driver, other ?? '', 'AV');
  expect(driver.phase).toBe('up');
});

describe('errors that differ between locations', () => {
  test('change the state only when a location has another finding than before', () => {
    const driver = downAt('all', PLACES);
    expect(pollAt(driver, 'south', 'NR').effects).toEqual([]);
    const changed = pollAt(driver, 'south', 'RE');
    expect(only(changed.effects, 'state-change')).toMatchObject([{ code: 'RE', first: { location: 'south' } }]);
    expect(pollAt(driver, 'north', 'NR').effects).toEqual([]);
    expect(pollAt(driver, 'south', 'RE').effects).toEqual([]);
  });
});

test.each(['pause', 'edit'] as const)('cancels the recovery check after the action %s', (what) => {
  const driver = downAt('most', ['north', 'south', 'west']);
  pollAt(driver, 'east', 'AV');
  driver[what]();
  expect(driver.condition.judgeState.recovery).toBeNull();
  expect(driver.answer('north', 'AV')).toEqual({ judged: false, effects: [] });
});

test('continues with the awaited confirmations in another process', () => {
  const driver = checkOf('most');
  pollAt(driver, 'north', 'NR');
  driver.answer('south', 'NR');
  driver.reload();
  driver.answer('west', 'NR');
  expect(driver.phase).toBe('down');
  driver.reload();
  pollAt(driver, 'east', 'AV');
  driver.reload();
  expect(driver.answer('north', 'AV').judged).toBe(true);
  expect(driver.phase).toBe('up');
});

describe('a check whose chosen locations no longer exist', () => {
  test.each([[['north']], [['north', 'south']]])(
    'does not go down because of pending confirmations (%j)',
    (locations) => {
      for (const rule of ['one', 'most', 'all'] as const) {
        const driver = checkOf(rule, locations);
        pollAt(driver, 'north', 'NR');
        driver.locations = [];
        while (driver.condition.judgeState.suspicion?.questions.some(({ answerBy }) => answerBy !== null)) {
          expect(only(driver.lose().effects, 'state-change')).toEqual([]);
        }
        driver.reload();
        expect([driver.phase, driver.condition.judgeState.change?.code]).toEqual(['suspect', 'AV']);
        driver.locations = locations.map((key) => ({ key, types: ['https'] }));
        pollAt(driver, 'north', 'AV');
        expect(driver.phase).toBe('up');
      }
    },
  );
});
