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
    'Time since results were last stored; absent before the first.',
    () => secondsSince(vitals()?.lastStoredAt),
  );
  addGauge(
    registry,
    'pharos_since_last_probe_seconds',
    'Time since the last slot began; absent before the first.',
    () => secondsSince(vitals()?.lastProbedAt),
  );
  addGauge(registry, 'pharos_held_results', 'Results that wait to be stored.', () => vitals()?.heldResults ?? null);
  addCounter(
    registry,
    {
      name: 'pharos_dropped_results_total',
      help: 'Results dropped before they were stored, for want of room or for their age.',
    },
    () => vitals()?.droppedResults ?? 0,
  );
  addGauges(
    registry,
    {
      name: 'pharos_own_problem_seconds',
      help: 'How long something has kept Pharos from its work, by kind; 0 while it does not, or for less than 30 seconds.',
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
