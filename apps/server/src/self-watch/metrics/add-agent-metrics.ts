import type { Registry } from 'prom-client';
import { addCounter, addGauges } from './live-metrics.ts';

export interface MeasuredAgent {
  threadsReplaced: number;
  threadsStuck: number;
  inFlight: number;
  queued: number;
  resultsDropped: number;
  proberErrors: number;
}

export const addAgentMetrics = (registry: Registry, location: string, stats: () => MeasuredAgent): void => {
  const labels = { location };
  const counter = (name: string, help: string, read: () => number): void =>
    addCounter(registry, { name, help, labels }, read);
  const gauge = (name: string, help: string, read: () => number): void =>
    addGauges(registry, { name, help, label: 'location' }, async () => ({ [location]: read() }));
  gauge('pharos_agent_probes_in_flight', 'Probes under way.', () => stats().inFlight);
  gauge('pharos_agent_queued_jobs', 'Jobs that the agent has taken and not started.', () => stats().queued);
  counter(
    'pharos_agent_dropped_results_total',
    'Results dropped for want of room before the bus took them.',
    () => stats().resultsDropped,
  );
  counter(
    'pharos_agent_replaced_threads_total',
    'Probe threads that died or were stuck, and were replaced.',
    () => stats().threadsReplaced,
  );
  counter(
    'pharos_agent_stuck_threads_total',
    'Probe threads that were replaced because they made no progress for 5 seconds.',
    () => stats().threadsStuck,
  );
  counter(
    'pharos_prober_errors_total',
    'Probes that failed by our own fault: they count as unknown.',
    () => stats().proberErrors,
  );
};
