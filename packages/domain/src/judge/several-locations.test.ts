import type { ConfirmationRule } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { START } from './testing/builders.ts';
import { CheckDriver, confirmationResult, type Finding, only } from './testing/check-driver.ts';

const PLACES = ['north', 'south', 'west', 'east'];

/** A check that four locations take turns with, up, and the clock between two slots. */
const checkOf = (confirmationRule: ConfirmationRule, locations: string[] = PLACES): CheckDriver => {
  const driver = new CheckDriver({ confirmationRule, locations });
  driver.locations = PLACES.map((key) => ({ key, types: ['https'] }));
  driver.poll('AV', { location: 'north' });
  return driver;
};
const pollAt = (driver: CheckDriver, location: string, finding: Finding) => driver.poll(finding, { location });
const kinds = ({ effects }: { effects: { kind: string }[] }): string[] => effects.map(({ kind }) => kind);

/** Failing at these locations, available at the others. */
const downAt = (rule: ConfirmationRule, failing: readonly string[], locations?: string[]): CheckDriver => {
  const driver = checkOf(rule, locations);
  pollAt(driver, failing[0] ?? '', 'NR');
  for (const { location } of [...driver.asked]) {
    if (driver.phase === 'suspect') driver.answer(location, failing.includes(location) ? 'NR' : 'AV');
  }
  expect(driver.phase).toBe('down');
  driver.asked.splice(0);
  return driver;
};

describe('one: another location has to see it', () => {
  test('one other is asked, and decides', () => {
    const [down, up] = [checkOf('one'), checkOf('one')];
    for (const driver of [down, up]) expect(kinds(pollAt(driver, 'south', 'NR'))).toEqual(['confirm']);
    down.confirm('NR');
    up.confirm('AV');
    expect([down.phase, up.phase]).toEqual(['down', 'up']);
  });
});

describe('most: more than half have to see it', () => {
  test('all others are asked at once, and the outage opens with the third that sees it', () => {
    const driver = checkOf('most');
    const { effects } = pollAt(driver, 'north', 'NR');
    const begun = driver.now;
    expect(only(effects, 'confirm').map(({ job }) => job.location)).toEqual(['south', 'west', 'east']);
    driver.answer('west', 'RE');
    driver.answer('south', 'AV');
    expect(driver.phase).toBe('suspect');
    const opened = driver.answer('east', 'NR');
    expect(only(opened.effects, 'state-change')).toMatchObject([
      {
        code: 'NR',
        startedAt: begun,
        first: { location: 'north', verdict: 'NR' },
        second: { location: 'east', verdict: 'NR' },
        others: [
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

  test('it is suppressed as soon as no more than half can see it', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(driver.answer('south', 'AV'))).toEqual([]);
    const { effects } = driver.answer('east', 'AV');
    expect(driver.phase).toBe('up');
    expect(effects).toMatchObject([
      {
        kind: 'suppressed-failure',
        reason: 'Too few locations saw it failing',
        first: { location: 'north' },
        second: { location: 'east', verdict: 'AV' },
        others: [{ location: 'south' }],
      },
    ]);
  });

  test('an answer after that changes nothing', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'AV');
    driver.answer('east', 'AV');
    expect(driver.answer('west', 'NR')).toEqual({ judged: false, effects: [] });
  });

  test('of any location: those that are live count', () => {
    const driver = checkOf('most', []);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('suspect');
    driver.answer('east', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('of two locations both have to see it', () => {
    const driver = checkOf('most', ['north', 'south']);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('down');
  });
});

describe('all: every location has to see it', () => {
  test('the outage opens with the last one', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(only(driver.answer('east', 'NR').effects, 'state-change')).toMatchObject([
      { confirmation: { rule: 'all', failing: 4, places: 4 } },
    ]);
  });

  test('the first that sees it available suppresses it', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(kinds(driver.answer('west', 'AV'))).toEqual(['suppressed-failure']);
    expect(driver.phase).toBe('up');
  });

  test('a location that is not live does not count', () => {
    const driver = checkOf('all');
    driver.locations = driver.locations.slice(0, 2);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('the only one that is live confirms by itself, as a check with one location does', () => {
    const driver = checkOf('all');
    driver.locations = driver.locations.slice(0, 1);
    pollAt(driver, 'north', 'NR');
    expect(driver.asked.at(-1)).toMatchObject({ location: 'north', dueAt: driver.now + 2000 });
    driver.confirm('NR');
    expect(driver.phase).toBe('down');
  });
});

describe('an answer that is lost', () => {
  const twoLost = (rule: ConfirmationRule) => {
    const driver = checkOf(rule);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    return driver;
  };

  test('is asked for once more, each by itself', () => {
    const driver = twoLost('all');
    expect(driver.asked.slice(3).map(({ location }) => location)).toEqual(['west', 'east']);
    expect(new Set(driver.asked.map(({ runId }) => runId)).size).toBe(5);
    driver.answer('west', 'NR');
    driver.answer('east', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('is asked for elsewhere, where a location has become live', () => {
    const driver = checkOf('all', [...PLACES, 'new']);
    pollAt(driver, 'north', 'NR');
    driver.locations = [...driver.locations, { key: 'new', types: ['https'] }];
    driver.answer('south', 'fault');
    expect(driver.asked.at(-1)?.location).toBe('new');
  });

  test.each([
    ['answered with a fault', (driver: CheckDriver) => driver.answer('north', 'fault')],
    ['lost', (driver: CheckDriver) => driver.lose()],
  ])('asks all that are live now, where its location was live alone and its answer is %s', (_how, lose) => {
    const driver = checkOf('all');
    const { locations } = driver;
    driver.locations = locations.slice(0, 1);
    pollAt(driver, 'north', 'NR');
    driver.locations = locations.slice(0, 3);
    lose(driver);
    expect(driver.asked.slice(1).map(({ location }) => location)).toEqual(['south', 'west']);
    driver.answer('south', 'NR');
    expect(driver.phase).toBe('suspect');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('then the poll of its location answers', () => {
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

  test('where no poll of it comes either in its turn, it does not count, and the next failing poll decides by the others', () => {
    const driver = twoLost('all');
    driver.lose();
    pollAt(driver, 'south', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(only(pollAt(driver, 'north', 'NR').effects, 'state-change')).toMatchObject([
      { confirmation: { rule: 'all', failing: 2, places: 2 }, second: { location: 'south' } },
    ]);
  });

  test('of any location, which take no turns, the next failing poll decides by the others', () => {
    const driver = checkOf('all', []);
    pollAt(driver, 'north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    driver.lose();
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('and a poll that passes after all turns makes it up', () => {
    const driver = twoLost('most');
    driver.lose();
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual([]);
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual(['suppressed-failure']);
    expect(driver.phase).toBe('up');
  });

  test('where nobody else answers at all, two polls in a row make it down', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.lose();
    driver.lose();
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('down');
  });

  describe('of a location that passed before, while others failed', () => {
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

    test('counts as passing, and all are asked again', () => {
      const driver = silentAfter('AV');
      expect(kinds(poll(driver))).toEqual(['suppressed-failure', 'confirm']);
      driver.reload();
      expect(kinds(poll(driver))).toEqual(['suppressed-failure', 'confirm']);
      expect(driver.phase).toBe('suspect');
    });

    test.each(['pause', 'edit'] as const)('does not count once the check is another (%s)', (what) => {
      const driver = silentAfter('AV');
      driver[what]();
      if (what === 'pause') driver.restart();
      pollAt(driver, 'north', 'NR');
      poll(driver);
      expect(driver.phase).toBe('down');
    });

    test('does not count for longer than half an hour', () => {
      const driver = silentAfter('AV');
      for (let polls = 0; polls < 60 && driver.phase === 'suspect'; polls += 1) poll(driver);
      expect(driver.phase).toBe('down');
      expect(driver.now - START).toBeGreaterThan(30 * 60_000);
      expect(driver.now - START).toBeLessThanOrEqual(36 * 60_000);
    });

    test('does not count once it was heard to fail', () => {
      const driver = silentAfter('NR');
      poll(driver);
      expect(driver.phase).toBe('down');
    });

    test('does not count once it was heard to fail while the others did not tell', () => {
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

    test('does not count once it is no longer live', () => {
      const driver = silentAfter('AV');
      driver.locations = driver.locations.filter(({ key }) => key !== 'south');
      poll(driver);
      expect(driver.phase).toBe('down');
    });
  });

  test('where the others that answered do not tell, they are asked again by the next poll after all turns', () => {
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

describe('an answer to what another location was asked', () => {
  const answerAs = (driver: CheckDriver, asked: string, location: string, finding: Finding) => {
    const job = driver.asked.find((each) => each.location === asked);
    if (!job) throw new Error(`no confirmation was asked of ${asked}`);
    return driver.deliver(confirmationResult(job, finding, { startedAt: driver.now, location }));
  };

  test.each(['NR', 'AV', 'fault'] as const)('changes nothing of a suspicion (%s)', (finding) => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    const before = driver.condition;
    for (const asked of ['south', 'east']) {
      expect(answerAs(driver, asked, 'west', finding)).toEqual({ judged: false, effects: [] });
    }
    expect(driver.condition).toBe(before);
  });

  test('changes nothing of a recovery', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    for (const asked of ['north', 'south']) {
      expect(answerAs(driver, asked, 'west', 'AV')).toEqual({ judged: false, effects: [] });
    }
    expect(driver.phase).toBe('down');
  });
});

describe('the next poll, while answers are awaited', () => {
  test('answers for its own location', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    driver.answer('east', 'NR');
    pollAt(driver, 'south', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('that passes at another location does not decide alone', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(pollAt(driver, 'south', 'AV'))).toEqual([]);
    expect(driver.answer('south', 'NR')).toEqual({ judged: false, effects: [] });
    driver.answer('east', 'NR');
    driver.answer('west', 'NR');
    expect(driver.phase).toBe('down');
  });

  test('that passes where it failed makes it up', () => {
    const driver = checkOf('most');
    pollAt(driver, 'north', 'NR');
    expect(kinds(pollAt(driver, 'north', 'AV'))).toEqual(['suppressed-failure']);
  });

  test('that fails where it failed says nothing new', () => {
    const driver = checkOf('all');
    pollAt(driver, 'north', 'NR');
    pollAt(driver, 'north', 'NR');
    expect(driver.phase).toBe('suspect');
    expect(driver.condition.judgeState.failingPolls).toBe(2);
  });
});

describe('recovery: a poll that passes while other locations still saw it failing', () => {
  test('asks them at once, and the outage goes on while the rule holds', () => {
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

  test('ends it at that poll once the rule can no longer hold by their answers', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    const passedAt = driver.now;
    driver.now += 5000;
    const { effects } = driver.answer('north', 'AV');
    expect(driver.phase).toBe('up');
    expect(only(effects, 'state-change')).toMatchObject([
      { code: 'AV', startedAt: passedAt, first: { location: 'east' }, others: [{ location: 'north', verdict: 'AV' }] },
    ]);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { event: 'up' } }]);
  });

  test('by the rule of one: it goes on while two still see it', () => {
    const goesOn = downAt('one', ['north', 'south', 'west', 'east']);
    for (const location of ['south', 'west']) pollAt(goesOn, location, 'NR');
    pollAt(goesOn, 'east', 'AV');
    const asked = goesOn.asked.map(({ location }) => location);
    expect(asked).toHaveLength(3);
    for (const location of asked) if (goesOn.condition.judgeState.recovery) goesOn.answer(location, 'NR');
    expect(goesOn.phase).toBe('down');
    const ends = downAt('one', ['north', 'south', 'west', 'east']);
    for (const location of ['south', 'west']) pollAt(ends, location, 'NR');
    pollAt(ends, 'east', 'AV');
    for (const { location } of [...ends.asked].slice(0, 2)) ends.answer(location, 'AV');
    expect(ends.phase).toBe('up');
  });

  test('ends it at once where the others that failed are too few for the rule', () => {
    const all = downAt('all', PLACES);
    pollAt(all, 'south', 'AV');
    expect([all.phase, all.asked]).toEqual(['up', []]);
    const one = downAt('one', PLACES);
    const [failing] = Object.keys(one.condition.judgeState.outage?.failing ?? {}).filter((key) => key !== 'north');
    pollAt(one, 'north', 'AV');
    expect([failing, one.phase, one.asked]).toEqual([expect.any(String), 'up', []]);
  });

  test('ends it at once with any location and the rule of one, and with one location', () => {
    for (const locations of [[], ['north']]) {
      const driver = downAt('one', ['north', 'south', 'west', 'east'], locations);
      pollAt(driver, 'north', 'AV');
      expect([driver.phase, driver.asked]).toEqual(['up', []]);
    }
  });

  test('a location that does not answer still sees what it found last', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    driver.answer('north', 'NR');
    driver.answer('south', 'NR');
    driver.lose();
    expect(driver.asked.at(-1)?.location).toBe('west');
    expect(driver.phase).toBe('down');
    driver.lose();
    expect(driver.condition.judgeState).toMatchObject({
      phase: 'down',
      recovery: null,
      outage: { failing: { north: 'NR', south: 'NR', west: 'NR' } },
    });
  });

  test.each(['most', 'one'] as const)('without any answer the outage goes on (%s)', (rule) => {
    const driver = downAt(rule, rule === 'one' ? PLACES : ['north', 'south', 'west']);
    for (const location of ['south', 'west']) pollAt(driver, location, 'NR');
    driver.asked.splice(0);
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
  /** The others do not answer. It takes two minutes. */
  const passAtNorth = (driver: CheckDriver): void => {
    pollAt(driver, 'north', 'AV');
    while (driver.condition.judgeState.recovery) driver.lose();
  };

  test.each(['most', 'one'] as const)('locations that stay silent for half an hour do not count (%s)', (rule) => {
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
        // What the others are asked does not matter any more.
        pollAt(driver, 'north', 'NR');
      },
    ],
  ] as const)('one that is heard by %s from time to time counts for ever', (_what, hear) => {
    const driver = downAtThree('most');
    for (let passed = 0; passed < 60; passed += 1) {
      if (passed % 10 === 0) for (const location of ['south', 'west']) hear(driver, location);
      passAtNorth(driver);
      expect(driver.phase).toBe('down');
    }
  });

  test('a clock that is set back ends no outage', () => {
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
  ] as const)('locations that do not answer and are %s do not count', (_what, live, chosen) => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    driver.locations = live(driver);
    driver.check = { ...driver.check, locations: chosen };
    driver.lose();
    driver.lose();
    expect(driver.phase).toBe('up');
  });

  test('a poll meanwhile answers for its own location; where it fails again that had passed, the outage goes on', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    pollAt(driver, 'east', 'AV');
    pollAt(driver, 'south', 'NR');
    expect(driver.condition.judgeState.recovery?.questions).toMatchObject([{}, { answer: { verdict: 'NR' } }, {}]);
    pollAt(driver, 'east', 'NR');
    expect(driver.condition.judgeState).toMatchObject({ phase: 'down', recovery: null });
    expect(Object.keys(driver.condition.judgeState.outage?.failing ?? {}).toSorted()).toEqual(PLACES.toSorted());
  });

  test('a target that is down for some does not flap, whoever polls', () => {
    const driver = downAt('most', ['north', 'south', 'west']);
    const effects = Array.from({ length: 12 }, (_, slot) => {
      const location = PLACES[slot % 4] ?? '';
      driver.asked.splice(0);
      const polled = pollAt(driver, location, location === 'east' ? 'AV' : 'NR').effects;
      const answers = [...driver.asked].flatMap(({ location: at }) => driver.answer(at, 'NR').effects);
      return [...polled, ...answers];
    }).flat();
    expect(new Set(effects.map(({ kind }) => kind))).toEqual(new Set(['confirm', 'outage-continued']));
  });
});

describe('an outage that a release before has opened, without what the locations found', () => {
  const stored = (rule: ConfirmationRule, locations: string[]): CheckDriver => {
    const driver = downAt(rule, ['north', 'south', 'west', 'east'], locations);
    const { judgeState } = driver.condition;
    const outage = judgeState.outage && { ...judgeState.outage, failing: {} };
    driver.condition = { ...driver.condition, judgeState: { ...judgeState, outage } };
    return driver;
  };

  test.each(['one', 'most'] as const)('goes on by %s where the others, which are all asked, see it failing', (rule) => {
    const driver = stored(rule, PLACES);
    expect(pollAt(driver, 'north', 'NR').effects).toEqual([]);
    const { effects } = pollAt(driver, 'east', 'AV');
    expect(only(effects, 'confirm').map(({ job }) => job.location)).toEqual(['north', 'south', 'west']);
    for (const location of ['north', 'south', 'west']) driver.answer(location, 'NR');
    expect(driver.phase).toBe('down');
    expect(Object.keys(driver.condition.judgeState.outage?.failing ?? {})).toEqual(
      expect.arrayContaining(['north', 'south']),
    );
  });

  test('ends where they do not', () => {
    const driver = stored('most', PLACES);
    pollAt(driver, 'east', 'AV');
    driver.answer('north', 'AV');
    driver.answer('south', 'AV');
    expect(driver.phase).toBe('up');
  });

  test.each([[[]], [['north']]])('ends at once without several locations (%j)', (locations) => {
    const driver = stored('one', locations);
    pollAt(driver, 'north', 'AV');
    expect([driver.phase, driver.asked]).toEqual(['up', []]);
  });
});

test('locations that are named like a property of every object have found nothing by that', () => {
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
  test('are no change of state, until one location finds another than before', () => {
    const driver = downAt('all', PLACES);
    expect(pollAt(driver, 'south', 'NR').effects).toEqual([]);
    const changed = pollAt(driver, 'south', 'RE');
    expect(only(changed.effects, 'state-change')).toMatchObject([{ code: 'RE', first: { location: 'south' } }]);
    expect(pollAt(driver, 'north', 'NR').effects).toEqual([]);
    expect(pollAt(driver, 'south', 'RE').effects).toEqual([]);
  });
});

test.each(['pause', 'edit'] as const)('%s drops what was asked about a recovery', (what) => {
  const driver = downAt('most', ['north', 'south', 'west']);
  pollAt(driver, 'east', 'AV');
  driver[what]();
  expect(driver.condition.judgeState.recovery).toBeNull();
  expect(driver.answer('north', 'AV')).toEqual({ judged: false, effects: [] });
});

test('another process goes on with what was asked', () => {
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

describe('a check whose chosen locations are gone', () => {
  test.each([[['north']], [['north', 'south']]])('is never down by what was under way (%j)', (locations) => {
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
  });
});
