import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addLocationMetrics } from './add-location-metrics.ts';

const location = (key: string, queued: number, overrides: Partial<LiveLocation> = {}): LiveLocation => ({
  ...{ key, name: key, types: [], queued, agents: 2, capacity: 100 },
  ...overrides,
});

test('shows what the agents of each live location report, with all private locations combined', async () => {
  const registry = new Registry();
  const live = [
    location('north', 3, { clockOffsetMs: -250 }),
    location('a-1', 4, { organizationId: 1, clockOffsetMs: 9 }),
    location('b-2', 5, { organizationId: 2 }),
  ];
  addLocationMetrics(registry, () => live);
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  await lines();
  expect(await lines()).toEqual([
    'pharos_location_agents{location="north"} 2',
    'pharos_location_agents{location="private"} 4',
    'pharos_location_open_jobs{location="north"} 3',
    'pharos_location_open_jobs{location="private"} 9',
    'pharos_location_capacity{location="north"} 100',
    'pharos_location_capacity{location="private"} 200',
    'pharos_location_clock_offset_seconds{location="north"} -0.25',
  ]);
  live.length = 0;
  expect(await lines()).toEqual([]);
});
