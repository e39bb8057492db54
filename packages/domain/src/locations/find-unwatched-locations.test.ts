import { expect, test } from 'vitest';
import type { ProbingLocation } from '../schedule/candidate-locations.ts';
import { type ChosenLocations, findUnwatchedLocations, type RecordedLocation } from './find-unwatched-locations.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 1, 3);

const recordedAs = (key: string, overrides: Partial<RecordedLocation> = {}): RecordedLocation => ({
  key,
  organizationId: null,
  isDisabled: false,
  seenAt: NOW - 2 * MINUTE,
  ...overrides,
});
const chosenBy = (
  organizationId: number,
  locations: readonly string[],
  checks = 1,
  type: ChosenLocations['type'] = 'https',
): ChosenLocations => ({ organizationId, type, locations, checks });

const [north, south] = [recordedAs('north'), recordedAs('south')];
const ofSeven = recordedAs('office', { organizationId: 7 });
const live = (key: string, organizationId?: number): ProbingLocation => ({
  key,
  types: ['https', 'tcp'],
  ...(organizationId !== undefined && { organizationId }),
});

type Case = [string, Parameters<typeof findUnwatchedLocations>[0], Record<string, number>];
test.each<Case>([
  [
    'a location that is away, with the checks of all organizations at it',
    { recorded: [north], live: [], chosen: [chosenBy(7, ['north'], 2), chosenBy(8, ['north'], 3)] },
    { north: 5 },
  ],
  [
    'of those that are everybody’s the one that was seen last, where checks of any location have no other live one that can run them',
    {
      recorded: [north, recordedAs('south', { seenAt: NOW - 60 * MINUTE }), ofSeven],
      live: [live('office', 7), live('east')],
      chosen: [chosenBy(7, [], 2), chosenBy(7, [], 3, 'icmp'), chosenBy(8, [], 1, 'icmp')],
    },
    { north: 4 },
  ],
  [
    'none of checks of any location where nothing is live',
    { recorded: [north], live: [], chosen: [chosenBy(7, [])] },
    {},
  ],
  ['none that is live', { recorded: [north], live: [live('north')], chosen: [chosenBy(7, ['north'])] }, {}],
  [
    'none that another process has seen less than two minutes ago',
    { recorded: [recordedAs('north', { seenAt: NOW - 2 * MINUTE + 1 })], live: [], chosen: [chosenBy(7, ['north'])] },
    {},
  ],
  [
    'one whose recorded time lies ahead',
    { recorded: [recordedAs('north', { seenAt: NOW + 2 * MINUTE })], live: [], chosen: [chosenBy(7, ['north'])] },
    { north: 1 },
  ],
  [
    'none that was just seen by a clock that is a moment ahead',
    { recorded: [recordedAs('north', { seenAt: NOW + 1 })], live: [], chosen: [chosenBy(7, ['north'])] },
    {},
  ],
  [
    'none whose checks have another live location',
    { recorded: [north, south], live: [live('south')], chosen: [chosenBy(7, ['north', 'south'])] },
    {},
  ],
  [
    'one whose checks have another live location that cannot run their type, but not that one',
    {
      recorded: [north, recordedAs('south', { seenAt: NOW })],
      live: [live('south')],
      chosen: [chosenBy(7, ['north', 'south'], 2, 'icmp'), chosenBy(7, ['north', 'south'], 3, 'tcp')],
    },
    { north: 2 },
  ],
  [
    'none whose checks have another location that this process does not see, also when it cannot run them',
    {
      recorded: [north, recordedAs('south', { seenAt: NOW })],
      live: [],
      chosen: [chosenBy(7, ['north', 'south'], 2, 'icmp')],
    },
    {},
  ],
  [
    'none that is live, also where it cannot run the type of its checks',
    { recorded: [south], live: [live('south')], chosen: [chosenBy(7, ['south'], 1, 'icmp')] },
    {},
  ],
  [
    'each location of a check that has none left',
    { recorded: [north, south], live: [], chosen: [chosenBy(7, ['north', 'south']), chosenBy(7, ['south'])] },
    { north: 1, south: 2 },
  ],
  ['none that no check has chosen', { recorded: [north], live: [], chosen: [chosenBy(7, ['south'])] }, {}],
  [
    'none that is disabled',
    { recorded: [recordedAs('north', { isDisabled: true })], live: [], chosen: [chosenBy(7, ['north'])] },
    {},
  ],
  [
    'one beside a disabled one',
    {
      recorded: [recordedAs('north', { isDisabled: true }), south],
      live: [],
      chosen: [chosenBy(7, ['north', 'south'])],
    },
    { south: 1 },
  ],
  [
    'none where no agent ever was',
    { recorded: [recordedAs('north', { seenAt: null })], live: [], chosen: [chosenBy(7, ['north'])] },
    {},
  ],
  ['a private location', { recorded: [ofSeven], live: [], chosen: [chosenBy(7, ['office'], 4)] }, { office: 4 }],
  [
    'none by checks of an organization that it is not open to',
    {
      recorded: [ofSeven, north],
      live: [live('office', 7)],
      chosen: [chosenBy(8, ['office']), chosenBy(8, ['office', 'north'])],
    },
    { north: 1 },
  ],
])('finds %s', (_what, input, expected) => {
  expect(Object.fromEntries(findUnwatchedLocations(input, NOW))).toEqual(expected);
});
