import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface EngineMetrics {
  lateness: Histogram;
  resultAge: Histogram;
  missedSlots: Counter;
  leftOutPolls: Counter;
  loadShare: Gauge<'location'>;
  clockSteps: Counter;
  results: Counter<'purpose'>;
  ignoredResults: Counter;
  misplacedResults: Counter;
  batchSeconds: Histogram;
  batchSize: Histogram;
  checks: Gauge;
  unreadableChecks: Gauge;
  partitions: Gauge;
  judgeErrors: Counter;
  isolatedLocations: Gauge;
}

export const createEngineMetrics = (registry: Registry): EngineMetrics => {
  const registers = [registry];
  return {
    lateness: new Histogram({
      name: 'pharos_schedule_lateness_seconds',
      help: 'Delay between the due time of a poll and its start, in seconds.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10, 30, 60],
      registers,
    }),
    resultAge: new Histogram({
      name: 'pharos_result_age_seconds',
      help: 'Time from the start of a poll until its result was stored, in seconds. Grows if results wait anywhere in between.',
      buckets: [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300],
      registers,
    }),
    missedSlots: new Counter({
      name: 'pharos_missed_slots_total',
      help: 'Number of slots that were not probed, because of a missing agent, overload, an expired job, or a clock change.',
      registers,
    }),
    leftOutPolls: new Counter({
      name: 'pharos_left_out_polls_total',
      help: 'Number of polls that were skipped, or delayed by a minute, because of overload.',
      registers,
    }),
    loadShare: new Gauge({
      name: 'pharos_load_share',
      help: 'Share of the due polls that a location gets. Less than 1 while the location or the judge is overloaded.',
      labelNames: ['location'],
      registers,
    }),
    clockSteps: new Counter({
      name: 'pharos_clock_steps_total',
      help: 'Number of times that the clock of the machine was changed by a second or more.',
      registers,
    }),
    results: new Counter({
      name: 'pharos_results_total',
      help: 'Number of stored poll results.',
      labelNames: ['purpose'],
      registers,
    }),
    ignoredResults: new Counter({
      name: 'pharos_ignored_results_total',
      help: 'Number of ignored results: late, duplicate, for older settings, or for a deleted check.',
      registers,
    }),
    misplacedResults: new Counter({
      name: 'pharos_misplaced_results_total',
      help: 'Number of results that were discarded because their location may not probe the check.',
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'pharos_judge_batch_seconds',
      help: 'Time from the start of a batch of results to its commit, in seconds.',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    batchSize: new Histogram({
      name: 'pharos_judge_batch_results',
      help: 'Number of results in one batch of the judge.',
      buckets: [1, 10, 50, 100, 200, 500, 1000, 2000, 5000],
      registers,
    }),
    checks: new Gauge({ name: 'pharos_owned_checks', help: 'Number of checks that this engine owns.', registers }),
    unreadableChecks: new Gauge({
      name: 'pharos_unreadable_checks',
      help: 'Number of checks that are not monitored because their settings, secrets or state cannot be read from the database.',
      registers,
    }),
    partitions: new Gauge({
      name: 'pharos_partitions',
      help: 'Number of partitions that this engine owns, of 256.',
      registers,
    }),
    isolatedLocations: new Gauge({
      name: 'pharos_isolated_locations',
      help: 'Number of isolated locations, whose failures count as unknown.',
      registers,
    }),
    judgeErrors: new Counter({
      name: 'pharos_judge_errors_total',
      help: 'Number of results and changes of settings that were discarded because of a fault in the judge. The log lists the checks.',
      registers,
    }),
  };
};
