import type { LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';

export const fakeLocation = (given: Partial<LocationStatus> = {}): LocationStatus => ({
  key: 'north',
  name: 'North',
  is_disabled: false,
  credential_since: '2026-11-01T10:00:00Z',
  created_on: '2026-11-01T10:00:00Z',
  is_live: true,
  agents: 1,
  versions: ['1.0.0'],
  addresses: [{ address: '203.0.113.7', family: 'IPv4' }],
  families: ['IPv4'],
  types: ['https'],
  unavailable: {},
  open_jobs: 3,
  capacity: 100,
  clock_offset_ms: 20,
  last_seen_on: '2026-11-24T10:00:00Z',
  ...given,
});
