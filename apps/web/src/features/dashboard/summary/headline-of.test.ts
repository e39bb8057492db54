import { expect, test } from 'vitest';
import { headlineOf } from './headline-of.ts';

const NONE = { total: 0, up: 0, down: 0, paused: 0, pausedByPlan: 0, unreadable: 0, withoutLocation: 0 };

test.each([
  [{ total: 0, up: 0, down: 0, paused: 0, unreadable: 0, withoutLocation: 0 }, null, null],
  [{ total: 3, up: 3, down: 0, paused: 0, unreadable: 0, withoutLocation: 0 }, 'All Up', 'up'],
  [{ total: 3, up: 2, down: 0, paused: 1, unreadable: 0, withoutLocation: 0 }, 'All Up', 'up'],
  [
    { total: 10_006, up: 6, down: 0, paused: 0, unreadable: 0, withoutLocation: 0 },
    '6 Up',
    'up',
    '10,000 waiting for a result',
  ],
  [{ total: 3, up: 3, down: 0, paused: 1, unreadable: 0, withoutLocation: 0 }, 'All Up', 'up'],
  [{ total: 3, up: 2, down: 1, paused: 0, unreadable: 0, withoutLocation: 0 }, '1 Down', 'down'],
  [{ total: 2000, up: 800, down: 1200, paused: 0, unreadable: 0, withoutLocation: 0 }, '1,200 Down', 'down'],
  [
    { total: 9, up: 2, down: 3, paused: 0, unreadable: 0, withoutLocation: 0 },
    '3 Down',
    'down',
    '4 waiting for a result',
  ],
  [{ total: 2, up: 0, down: 0, paused: 2, unreadable: 0, withoutLocation: 0 }, 'All Paused', 'paused'],
  [
    { total: 3, up: 0, down: 0, paused: 2, unreadable: 0, withoutLocation: 0 },
    'Waiting for results',
    'waiting',
    '1 waiting for a result',
  ],
  [{ total: 2, up: 0, down: 0, paused: 0, unreadable: 0, withoutLocation: 0 }, 'Waiting for results', 'waiting'],
  [{ total: 4, up: 2, down: 1, paused: 0, unreadable: 1, withoutLocation: 0 }, '1 Down', 'down'],
  [{ total: 3, up: 2, down: 0, paused: 0, unreadable: 1, withoutLocation: 0 }, '1 Unknown', 'unknown', '2 up'],
  [{ total: 2, up: 0, down: 0, paused: 1, unreadable: 1, withoutLocation: 0 }, '1 Unknown', 'unknown'],
  [{ total: 8, up: 5, down: 0, paused: 0, unreadable: 1, withoutLocation: 2 }, '3 Unknown', 'unknown', '5 up'],
  [{ total: 2, up: 0, down: 0, paused: 1, unreadable: 0, withoutLocation: 1 }, '1 Unknown', 'unknown'],
  [
    { total: 2009, up: 5, down: 0, paused: 0, unreadable: 0, withoutLocation: 2000 },
    '2,000 Unknown',
    'unknown',
    '5 up, 4 waiting for a result',
  ],
  [
    { total: 2, up: 0, down: 0, paused: 0, unreadable: 0, withoutLocation: 1 },
    '1 Unknown',
    'unknown',
    '1 waiting for a result',
  ],
  [{ total: 5, up: 3, down: 0, paused: 2, pausedByPlan: 2 }, '3 Up', 'up', '2 paused by the plan'],
  [{ total: 5, up: 2, down: 1, paused: 2, pausedByPlan: 1 }, '1 Down', 'down', '1 paused by the plan'],
  [
    { total: 5, up: 2, paused: 2, pausedByPlan: 2, withoutLocation: 1 },
    '1 Unknown',
    'unknown',
    '2 up, 2 paused by the plan',
  ],
  [{ total: 2, paused: 2, pausedByPlan: 1 }, 'All Paused', 'paused', '1 paused by the plan'],
])('summarizes %j as %s with the color of state %s', (counts, text, state, detail: string | null = null) => {
  expect(headlineOf({ ...NONE, ...counts })).toEqual(text === null ? null : { text, state, detail });
});
