import { describe, expect, test } from 'vitest';
import { canBeReported, followSystemIncident, isOver, type SystemIncident } from './system-incident.ts';
import type { SystemProblem } from './system-problem.ts';

const SECOND = 1000;
const away: SystemProblem = { kind: 'database-away', since: 0 };
const unprobed: SystemProblem = { kind: 'not-probing', since: 60 * SECOND };

const follow = (...inspections: [seconds: number, found: SystemProblem[]][]) => {
  let systemIncident: SystemIncident | null = null;
  return inspections.map(([seconds, found]) => {
    const step = followSystemIncident(systemIncident, found, seconds * SECOND);
    systemIncident = step.systemIncident;
    return step;
  });
};

describe('the course of a system incident', () => {
  test('does not start for a problem of less than 2 minutes', () => {
    expect(follow([119, [away]], [124, []])).toEqual([
      { systemIncident: null, started: [], ended: [] },
      { systemIncident: null, started: [], ended: [] },
    ]);
  });

  test('starts with the first problem that lasts 2 minutes, and reports it once', () => {
    const [first, second] = follow([120, [away, unprobed]], [125, [away, unprobed]]);
    expect(first).toEqual({
      systemIncident: { problems: [{ ...away, until: null }] },
      started: [{ ...away, until: null }],
      ended: [],
    });
    expect(second).toMatchObject({ started: [], ended: [] });
  });

  test('includes problems that join it, and ends when none of its problems is left', () => {
    const steps = follow([120, [away]], [180, [away, unprobed]], [190, [unprobed]], [200, []], [205, []]);
    expect(steps.map(({ started, ended }) => [started.map(({ kind }) => kind), ended.map(({ kind }) => kind)])).toEqual(
      [
        [['database-away'], []],
        [['not-probing'], []],
        [[], ['database-away']],
        [[], ['not-probing']],
        [[], []],
      ],
    );
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

  test('includes a problem twice if it recurs within the incident, and is a new incident if it recurs later', () => {
    const again: SystemProblem = { kind: 'database-away', since: 200 * SECOND };
    const twice = follow([180, [away, unprobed]], [190, [unprobed]], [320, [unprobed, again]]);
    expect(twice[2]?.systemIncident?.problems).toHaveLength(3);
    const apart = follow([120, [away]], [190, []], [320, [again]]);
    expect(apart[2]?.systemIncident?.problems).toEqual([{ ...again, until: null }]);
  });
});

describe('the notification of the operator', () => {
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
  ])('%s', (_when, problems, expected) => {
    expect(canBeReported({ problems })).toBe(expected);
  });
});
