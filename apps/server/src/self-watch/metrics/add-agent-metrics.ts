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
  gauge('pharos_agent_probes_in_flight', 'Number of running probes.', () => stats().inFlight);
  gauge(
    'pharos_agent_queued_jobs',
    'Number of jobs that the agent has accepted and not started.',
    () => stats().queued,
  );
  counter(
    'pharos_agent_dropped_results_total',
    'Number of results that were discarded because the send buffer was full.',
    () => stats().resultsDropped,
  );
  counter(
    'pharos_agent_replaced_threads_total',
    'Number of probe threads that ended or hung, and were replaced.',
    () => stats().threadsReplaced,
  );
  counter(
    'pharos_agent_stuck_threads_total',
    'Number of probe threads that were replaced because they made no progress for 5 seconds.',
    () => stats().threadsStuck,
  );
  counter(
    'pharos_prober_errors_total',
    'Number of probes that failed because of a fault of the agent. They count as unknown.',
    () => stats().proberErrors,
  );
};
