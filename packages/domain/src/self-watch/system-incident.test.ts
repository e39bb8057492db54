import { describe, expect, test } from 'vitest';
import { canBeReported, followSystemIncident, isOver, type SystemIncident } from './system-incident.ts';
import type { SystemProblem } from './system-problem.ts';

const SECOND = 1000;
const away: SystemProblem = { kind: 'database-away', since: 0 };
const unprobed: SystemProblem = { kind: 'not-probing', since: 60 * SECOND };

/** What the looks at these seconds, with these problems, make of it. */
const follow = (...looks: [seconds: number, found: SystemProblem[]][]) => {
  let systemIncident: SystemIncident | null = null;
  return looks.map(([seconds, found]) => {
    const step = followSystemIncident(systemIncident, found, seconds * SECOND);
    systemIncident = step.systemIncident;
    return step;
  });
};

describe('followSystemIncident', () => {
  test('begins none for a problem of less than 2 minutes', () => {
    expect(follow([119, [away]], [124, []])).toEqual([
      { systemIncident: null, begun: [], ended: [] },
      { systemIncident: null, begun: [], ended: [] },
    ]);
  });

  test('begins with the first that lasts 2 minutes, and names it once', () => {
    const [first, second] = follow([120, [away, unprobed]], [125, [away, unprobed]]);
    expect(first).toEqual({
      systemIncident: { problems: [{ ...away, until: null }] },
      begun: [{ ...away, until: null }],
      ended: [],
    });
    expect(second).toMatchObject({ begun: [], ended: [] });
  });

  test('holds what joins it, and is over when none of it is left', () => {
    const steps = follow([120, [away]], [180, [away, unprobed]], [190, [unprobed]], [200, []], [205, []]);
    expect(steps.map(({ begun, ended }) => [begun.map(({ kind }) => kind), ended.map(({ kind }) => kind)])).toEqual([
      [['database-away'], []],
      [['not-probing'], []],
      [[], ['database-away']],
      [[], ['not-probing']],
      [[], []],
    ]);
    expect(steps.map(({ systemIncident }) => systemIncident && isOver(systemIncident))).toEqual([
      false,
      false,
      false,
      true,
      null,
    ]);
    expect(steps[3]?.systemIncident?.problems).toEqual([
      { ...away, until: 190 * SECOND },
      { ...unprobed, until: 200 * SECOND },
    ]);
  });

  test('holds a problem that comes again within it twice, and one that comes later in an systemIncident of its own', () => {
    const again: SystemProblem = { kind: 'database-away', since: 200 * SECOND };
    const twice = follow([180, [away, unprobed]], [190, [unprobed]], [320, [unprobed, again]]);
    expect(twice[2]?.systemIncident?.problems).toHaveLength(3);
    const apart = follow([120, [away]], [190, []], [320, [again]]);
    expect(apart[2]?.systemIncident?.problems).toEqual([{ ...again, until: null }]);
  });
});

describe('canBeReported', () => {
  const lasting = { until: null };
  test.each([
    ['at once, while mails can be sent', [{ ...unprobed, ...lasting }], true],
    [
      'not while the database is away',
      [
        { ...unprobed, ...lasting },
        { ...away, ...lasting },
      ],
      false,
    ],
    ['not while nobody takes jobs', [{ kind: 'no-worker', since: 0, ...lasting } as const], false],
    ['not while the queue does not move', [{ kind: 'queue-stuck', since: 0, ...lasting } as const], false],
    ['not while no alert gets through', [{ kind: 'not-delivering', since: 0, ...lasting } as const], false],
    [
      'once the database is back',
      [
        { ...unprobed, ...lasting },
        { ...away, until: 9 },
      ],
      true,
    ],
    ['once it is over', [{ ...away, until: 9 }], true],
  ])('%s', (_when, problems, told) => {
    expect(canBeReported({ problems })).toBe(told);
  });
});
