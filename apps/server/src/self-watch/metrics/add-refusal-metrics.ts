import { Counter, type Registry } from 'prom-client';

/** In an installation with many locations, the remaining ones are combined. */
interface Refusal {
  location: string;
  reason: string;
  count: number;
}

export const addRefusalMetrics = (registry: Registry, refusals: () => readonly Refusal[]): void => {
  new Counter({
    name: 'pharos_refused_from_locations_total',
    help: 'Number of rejected reports of locations with a credential (too large, too much, too much is stored), and of results that were not requested (unasked).',
    labelNames: ['location', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { location, reason, count } of refusals()) this.inc({ location, reason }, count);
    },
  });
};
