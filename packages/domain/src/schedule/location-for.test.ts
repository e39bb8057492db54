import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, test } from 'vitest';
import { locationFor } from './location-for.ts';

const HOME = 'local';
const LOCATIONS = [
  { key: 'local', types: ['https', 'icmp'] as const },
  { key: 'north', types: ['https'] as const },
  { key: 'south', types: ['https'] as const },
].map(({ key, types }) => ({ key, types: [...types] }));
const page = (url: string): ProbeTarget => ({ type: 'https', url, timeoutSeconds: 5 });
const PUBLIC = page('https://example.com/');
const MINUTE_MS = 60_000;
const inSlot = (slot: number, id: number, chosen: string[], live = LOCATIONS, target = PUBLIC) =>
  locationFor({ id, organizationId: 7, target, intervalSeconds: 60, locations: chosen }, slot * MINUTE_MS, live, HOME);
const at = (id: number, target: ProbeTarget, location: string | null = null, live = LOCATIONS) =>
  inSlot(0, id, location === null ? [] : [location], live, target);

describe('the location of a check', () => {
  test('is the chosen location, or null if that cannot probe the check', () => {
    expect(at(1, PUBLIC, 'north')).toBe('north');
    expect(at(1, PUBLIC, 'gone')).toBeNull();
    expect(at(1, { type: 'icmp', host: 'example.com', timeoutSeconds: 5 }, 'north')).toBeNull();
  });

  test('is never a private location that was not chosen or that belongs to another organization', () => {
    const locations = [
      { key: 'own', types: ['https' as const], organizationId: 7 },
      { key: 'others', types: ['https' as const], organizationId: 8 },
    ];
    expect(at(1, PUBLIC, 'own', locations)).toBe('own');
    expect(at(1, PUBLIC, 'others', locations)).toBeNull();
    for (let id = 0; id < 20; id += 1) expect(at(id, PUBLIC, null, locations)).toBeNull();
  });

  test('is, without a chosen location, always the same one of those that can run the check type', () => {
    const places = Array.from({ length: 60 }, (_, id) => at(id, PUBLIC));
    expect(new Set(places)).toEqual(new Set(['local', 'north', 'south']));
    expect(Array.from({ length: 60 }, (_, id) => at(id, PUBLIC))).toEqual(places);
    expect(at(1, { type: 'icmp', host: 'example.com', timeoutSeconds: 5 })).toBe('local');
    expect(at(1, { type: 'dns', host: 'a', recordType: 'A', expected: '', timeoutSeconds: 5 })).toBeNull();
    expect(at(1, PUBLIC, null, [])).toBeNull();
  });

  test.each([
    'https://192.168.1.9/',
    'https://[fd00::1]/',
    'https://nas/',
    'https://printer.local/',
    'https://localhost:8443/',
  ])('is the home location for %s, even if other locations join', (url) => {
    for (let id = 0; id < 20; id += 1) expect(at(id, page(url))).toBe(HOME);
    // Without the home location, another one is tried, because it may reach the target.
    expect(at(1, page(url), null, LOCATIONS.slice(1))).toMatch(/north|south/);
    expect(at(1, page(url), 'south')).toBe('south');
  });
});

describe('the rotation of several chosen locations', () => {
  const turns = (chosen: string[], live = LOCATIONS) =>
    Array.from({ length: 6 }, (_, slot) => inSlot(slot, 5, chosen, live));

  test('uses the next location in each slot, regardless of the time within the slot', () => {
    const seen = turns(['south', 'north', 'local']);
    expect(seen.slice(0, 3).toSorted()).toEqual(['local', 'north', 'south']);
    expect(seen.slice(3)).toEqual(seen.slice(0, 3));
    expect(inSlot(0.9, 5, ['south', 'north', 'local'])).toBe(seen[0]);
  });

  test('begins with different locations for different checks', () => {
    const first = Array.from({ length: 20 }, (_, id) => inSlot(0, id, ['south', 'north']));
    expect(new Set(first)).toEqual(new Set(['south', 'north']));
  });

  test('skips locations that are not live, and returns null if none is live', () => {
    expect(new Set(turns(['south', 'gone', 'north']))).toEqual(new Set(['south', 'north']));
    expect(new Set(turns(['south', 'gone']))).toEqual(new Set(['south']));
    expect(new Set(turns(['lost', 'gone']))).toEqual(new Set([null]));
  });

  test('includes all chosen locations for a private target', () => {
    const slots = [0, 1].map((slot) => inSlot(slot, 5, ['south', 'north'], LOCATIONS, page('https://nas/')));
    expect(slots.toSorted()).toEqual(['north', 'south']);
  });
});
