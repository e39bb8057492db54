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

describe('where a check may be probed', () => {
  it('is any location that is everybody’s and can run its type, where it has chosen none', () => {
    expect(of([])).toEqual(['north', 'south']);
    expect(of([], LIVE, 'icmp')).toEqual(['south']);
    expect(of([], LIVE, 'udp')).toEqual([]);
  });

  it('is no location of its organization that it has not chosen, also where there is no other', () => {
    expect(of([], LIVE.slice(2))).toEqual([]);
  });

  it('is each that it has chosen, in its order, that is live and open to it', () => {
    expect(of(['own', 'gone', 'north', 'others'])).toEqual(['own', 'north']);
    expect(of(['north', 'south'], LIVE, 'icmp')).toEqual(['south']);
  });
});
