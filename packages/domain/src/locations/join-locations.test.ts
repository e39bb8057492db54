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

test('uses the facts that agents report for a location that the registry does not know', () => {
  expect(joined(live())).toEqual([live()]);
});

test('prefers the name that people gave to the location', () => {
  expect(joined(live(), known({ name: 'Oslo' }))).toEqual([live({ name: 'Oslo' })]);
  expect(joined(live(), known())).toEqual([live()]);
});

test('uses the time of isolation from the registry', () => {
  expect(joined(live(), known({ isolatedSince: 5 }))).toEqual([live({ isolatedSince: 5 })]);
});

test('uses the organization from the registry and ignores the organization that agents report', () => {
  expect(joined(live(), known({ organizationId: 7 }))).toEqual([live({ organizationId: 7 })]);
  expect(joined(live({ organizationId: 9 }), known({ organizationId: 7 }))).toEqual([live({ organizationId: 7 })]);
  expect(joined(live({ organizationId: 9 }), known())).toEqual([live()]);
  expect(joined(live({ organizationId: 9 }))).toEqual([live()]);
});

test('omits a disabled location', () => {
  expect(joined(live(), known({ isDisabled: true, hasCredential: true }))).toEqual([]);
});

test('omits a location of confined agents unless the registry has the location and its credential', () => {
  const confined = live({ isConfined: true });
  expect(joined(confined, known({ hasCredential: true }))).toEqual([confined]);
  expect(joined(confined, known())).toEqual([]);
  expect(joined(confined)).toEqual([]);
});
