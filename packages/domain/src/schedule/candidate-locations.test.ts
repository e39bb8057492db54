import { describe, expect, it } from 'vitest';
import { candidateLocations, type ProbingLocation } from './candidate-locations.ts';

const LIVE: ProbingLocation[] = [
  { key: 'north', types: ['https'] },
  { key: 'south', types: ['https', 'icmp'] },
  { key: 'own', types: ['https'], organizationId: 7 },
  { key: 'others', types: ['https'], organizationId: 8 },
];
const of = (locations: readonly string[], live = LIVE, type: 'https' | 'icmp' | 'udp' = 'https') =>
  candidateLocations({ organizationId: 7, target: { type }, locations }, live);

describe('the list of candidate locations of a check', () => {
  it('includes every shared location that can run its type, if the check has chosen none', () => {
    expect(of([])).toEqual(['north', 'south']);
    expect(of([], LIVE, 'icmp')).toEqual(['south']);
    expect(of([], LIVE, 'udp')).toEqual([]);
  });

  it('includes no private location that the check has not chosen, even if there is no other location', () => {
    expect(of([], LIVE.slice(2))).toEqual([]);
  });

  it('includes the chosen locations that are live and open to the organization, in the chosen order', () => {
    expect(of(['own', 'gone', 'north', 'others'])).toEqual(['own', 'north']);
    expect(of(['north', 'south'], LIVE, 'icmp')).toEqual(['south']);
  });
});
