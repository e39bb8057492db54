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
  add('pharos_location_agents', 'Live agents of a location.', ({ agents }) => agents);
  add('pharos_location_open_jobs', 'Jobs handed to its agents and not answered yet.', ({ queued }) => queued);
  add('pharos_location_capacity', 'Jobs that its agents run at once, together.', ({ capacity }) => capacity);
  add(
    'pharos_location_clock_offset_seconds',
    'How far the clock of its agents is from that of the engines, the furthest of them.',
    ({ clockOffsetMs, organizationId }) =>
      clockOffsetMs === undefined || organizationId !== undefined ? undefined : clockOffsetMs / 1000,
  );
};
