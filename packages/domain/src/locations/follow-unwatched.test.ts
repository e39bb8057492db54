import { expect, test } from 'vitest';
import {
  followLocations,
  isUnwatchedDue,
  isWatchedDue,
  type LocationObservation,
  type LocationsHistory,
} from './follow-unwatched.ts';

const MINUTE = 60_000;

const after = (inspections: readonly [minute: number, sight?: LocationObservation][]): LocationsHistory => {
  let history: LocationsHistory | null = null;
  for (const [minute, sight] of inspections)
    history = followLocations(history, new Map(sight ? [['north', sight]] : []), minute * MINUTE);
  if (!history) throw new Error('There was no look');
  return history;
};
const minutes = (from: number, to: number, sight: LocationObservation): [number, LocationObservation][] =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, sight]);

test.each<[string, [number, LocationObservation?][], boolean, boolean]>([
  ['nothing is told by the first look', [[0, 'unwatched']], false, false],
  ['nothing is told before two minutes', minutes(0, 1, 'unwatched'), false, false],
  ['an unwatched location is told after two minutes', minutes(0, 2, 'unwatched'), true, false],
  ['one that was watched between is not', [[0, 'unwatched'], [1], [2, 'unwatched'], [3, 'unwatched']], false, false],
  [
    'what was known before a time without looks does not count',
    [
      [0, 'unwatched'],
      [4, 'unwatched'],
    ],
    false,
    false,
  ],
  ['nothing is over before ten minutes', minutes(0, 9, 'live'), false, false],
  ['it is over after ten minutes', minutes(0, 10, 'live'), false, true],
  [
    'it is not over by minutes that were broken',
    [...minutes(0, 5, 'live'), [6, 'unwatched'], ...minutes(7, 16, 'live')],
    false,
    false,
  ],
  [
    'it is not over by an agent that came and went',
    [...minutes(0, 5, 'live'), [6, 'neither'], ...minutes(7, 16, 'live')],
    false,
    false,
  ],
  ['it is over when no check has needed the location for ten minutes', minutes(0, 10, 'neither'), false, true],
])('%s', (_what, inspections, isUnwatched, isWatched) => {
  const history = after(inspections);
  expect([isUnwatchedDue(history, 'north'), isWatchedDue(history, 'north')]).toEqual([isUnwatched, isWatched]);
});
