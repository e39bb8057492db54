import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { findSystemProblems, SYSTEM_PROBLEM_KINDS } from '@pharos/domain/self-watch/system-problem.ts';
import type { Registry } from 'prom-client';
import type { EngineVitals } from '../../engine/vitals.ts';
import { addCounter, addGauge, addGauges } from './live-metrics.ts';

export interface WorkMetricsParts {
  facts: { read(): SelfFacts };
  vitals: () => EngineVitals | null;
  /** Returns milliseconds of the clock that facts and vitals use. */
  now?: (() => number) | undefined;
}

export const addWorkMetrics = (
  registry: Registry,
  { facts, vitals, now = () => performance.now() }: WorkMetricsParts,
): void => {
  const secondsSince = (at: number | null | undefined): number | null => (at == null ? null : (now() - at) / 1000);
  addGauge(
    registry,
    'pharos_since_last_stored_result_seconds',
    'Seconds since results were last stored. Absent before the first result.',
    () => secondsSince(vitals()?.lastStoredAt),
  );
  addGauge(
    registry,
    'pharos_since_last_probe_seconds',
    'Seconds since the last slot started. Absent before the first slot.',
    () => secondsSince(vitals()?.lastProbedAt),
  );
  addGauge(
    registry,
    'pharos_held_results',
    'Number of results that wait to be stored.',
    () => vitals()?.pendingResults ?? null,
  );
  addCounter(
    registry,
    {
      name: 'pharos_dropped_results_total',
      help: 'Number of results that were discarded before they were stored, because the buffer was full or they were too old.',
    },
    () => vitals()?.droppedResults ?? 0,
  );
  addGauges(
    registry,
    {
      name: 'pharos_own_problem_seconds',
      help: 'Duration of each kind of system problem in seconds. 0 if there is none, or if it has lasted less than 30 seconds.',
      label: 'kind',
    },
    async () => {
      const at = now();
      const lasting = new Map(
        findSystemProblems(facts.read(), at).map(({ kind, since }) => [kind, (at - since) / 1000]),
      );
      return Object.fromEntries(SYSTEM_PROBLEM_KINDS.map((kind) => [kind, lasting.get(kind) ?? 0]));
    },
  );
};
