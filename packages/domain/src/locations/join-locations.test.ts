import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { expect, test } from 'vitest';
import { joinLocations } from './join-locations.ts';
import type { RegisteredLocation } from './registered-location.ts';

const live = (overrides: Partial<LiveLocation> = {}): LiveLocation => ({
  key: 'north',
  name: 'Said by its agent',
  types: ['http'],
  queued: 0,
  ...overrides,
});
const known = (overrides: Partial<RegisteredLocation> = {}): RegisteredLocation => ({
  name: null,
  organizationId: null,
  isDisabled: false,
  hasCredential: false,
  ...overrides,
});
const joined = (location: LiveLocation, registered?: RegisteredLocation): LiveLocation[] =>
  joinLocations([location], new Map(registered ? [['north', registered]] : []));

test('a location that the registry does not know is as its agents say', () => {
  expect(joined(live())).toEqual([live()]);
});

test('the name that people gave counts', () => {
  expect(joined(live(), known({ name: 'Oslo' }))).toEqual([live({ name: 'Oslo' })]);
  expect(joined(live(), known())).toEqual([live()]);
});

test('it is isolated since when the registry says so', () => {
  expect(joined(live(), known({ isolatedSince: 5 }))).toEqual([live({ isolatedSince: 5 })]);
});

test('the organization is that of the registry, not one that agents say', () => {
  expect(joined(live(), known({ organizationId: 7 }))).toEqual([live({ organizationId: 7 })]);
  expect(joined(live({ organizationId: 9 }), known({ organizationId: 7 }))).toEqual([live({ organizationId: 7 })]);
  expect(joined(live({ organizationId: 9 }), known())).toEqual([live()]);
  expect(joined(live({ organizationId: 9 }))).toEqual([live()]);
});

test('a disabled location is not live', () => {
  expect(joined(live(), known({ isDisabled: true, hasCredential: true }))).toEqual([]);
});

test('where only agents with a credential speak, the registry has to know the location and its credential', () => {
  const confined = live({ isConfined: true });
  expect(joined(confined, known({ hasCredential: true }))).toEqual([confined]);
  expect(joined(confined, known())).toEqual([]);
  expect(joined(confined)).toEqual([]);
});
