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

describe('where a check is probed', () => {
  test('is its pinned location, or nowhere', () => {
    expect(at(1, PUBLIC, 'north')).toBe('north');
    expect(at(1, PUBLIC, 'gone')).toBeNull();
    expect(at(1, { type: 'icmp', host: 'example.com', timeoutSeconds: 5 }, 'north')).toBeNull();
  });

  test('is no private location that it has not chosen, or that is another organization’s', () => {
    const locations = [
      { key: 'own', types: ['https' as const], organizationId: 7 },
      { key: 'others', types: ['https' as const], organizationId: 8 },
    ];
    expect(at(1, PUBLIC, 'own', locations)).toBe('own');
    expect(at(1, PUBLIC, 'others', locations)).toBeNull();
    for (let id = 0; id < 20; id += 1) expect(at(id, PUBLIC, null, locations)).toBeNull();
  });

  test('without one is any that can run its type, the same each time', () => {
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
  ])('stays at home for %s, however many locations join', (url) => {
    for (let id = 0; id < 20; id += 1) expect(at(id, page(url))).toBe(HOME);
    // Without home it is tried elsewhere: there may be a way.
    expect(at(1, page(url), null, LOCATIONS.slice(1))).toMatch(/north|south/);
    expect(at(1, page(url), 'south')).toBe('south');
  });
});

describe('of several chosen locations', () => {
  const turns = (chosen: string[], live = LOCATIONS) =>
    Array.from({ length: 6 }, (_, slot) => inSlot(slot, 5, chosen, live));

  test('each takes its turn, slot by slot, whenever in its slot a probe is due', () => {
    const seen = turns(['south', 'north', 'local']);
    expect(seen.slice(0, 3).toSorted()).toEqual(['local', 'north', 'south']);
    expect(seen.slice(3)).toEqual(seen.slice(0, 3));
    expect(inSlot(0.9, 5, ['south', 'north', 'local'])).toBe(seen[0]);
  });

  test('checks begin with different ones', () => {
    const first = Array.from({ length: 20 }, (_, id) => inSlot(0, id, ['south', 'north']));
    expect(new Set(first)).toEqual(new Set(['south', 'north']));
  });

  test('those that are not live are left out, and without any it is probed nowhere', () => {
    expect(new Set(turns(['south', 'gone', 'north']))).toEqual(new Set(['south', 'north']));
    expect(new Set(turns(['south', 'gone']))).toEqual(new Set(['south']));
    expect(new Set(turns(['lost', 'gone']))).toEqual(new Set([null]));
  });

  test('a private target is probed at all of them', () => {
    const slots = [0, 1].map((slot) => inSlot(slot, 5, ['south', 'north'], LOCATIONS, page('https://nas/')));
    expect(slots.toSorted()).toEqual(['north', 'south']);
  });
});
