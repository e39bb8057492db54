import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { Gauge, type Registry } from 'prom-client';

/** One label for all private locations, because there may be thousands of them. */
const PRIVATE = 'private';

/** Agents have no `/metrics` endpoint. */
export const addLocationMetrics = (registry: Registry, locations: () => readonly LiveLocation[]): void => {
  const add = (name: string, help: string, read: (location: LiveLocation) => number | undefined): void => {
    new Gauge({
      name,
      help,
      labelNames: ['location'],
      registers: [registry],
      collect() {
        this.reset();
        for (const location of locations()) {
          const value = read(location);
          if (value !== undefined)
            this.inc({ location: location.organizationId === undefined ? location.key : PRIVATE }, value);
        }
      },
    });
  };
  add('pharos_location_agents', 'Number of live agents of the location.', ({ agents }) => agents);
  add(
    'pharos_location_open_jobs',
    'Number of jobs that were sent to the agents of the location and have no result yet.',
    ({ queued }) => queued,
  );
  add(
    'pharos_location_capacity',
    'Number of jobs that the agents of the location can run at the same time.',
    ({ capacity }) => capacity,
  );
  add(
    'pharos_location_clock_offset_seconds',
    'Largest difference between the clocks of the agents of the location and the clock of the engines, in seconds.',
    ({ clockOffsetMs, organizationId }) =>
      clockOffsetMs === undefined || organizationId !== undefined ? undefined : clockOffsetMs / 1000,
  );
};
