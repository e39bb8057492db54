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
      help: 'How long after its due time a poll started.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10, 30, 60],
      registers,
    }),
    resultAge: new Histogram({
      name: 'pharos_result_age_seconds',
      help: 'How long after the start of its probe a poll was stored; grows when results queue up anywhere on their way.',
      buckets: [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300],
      registers,
    }),
    missedSlots: new Counter({
      name: 'pharos_missed_slots_total',
      help: 'Slots that were never probed: no agent, more polls than can be done, an expired job, or a clock step.',
      registers,
    }),
    leftOutPolls: new Counter({
      name: 'pharos_left_out_polls_total',
      help: 'Polls that were left out, or put off by a minute, because more were due than can be done in time.',
      registers,
    }),
    loadShare: new Gauge({
      name: 'pharos_load_share',
      help: 'Share of the due polls that a location is given: less than 1 while it, or the judge, cannot keep up.',
      labelNames: ['location'],
      registers,
    }),
    clockSteps: new Counter({
      name: 'pharos_clock_steps_total',
      help: 'Times that the clock of the machine was set by a second or more.',
      registers,
    }),
    results: new Counter({
      name: 'pharos_results_total',
      help: 'Results of polls that were stored.',
      labelNames: ['purpose'],
      registers,
    }),
    ignoredResults: new Counter({
      name: 'pharos_ignored_results_total',
      help: 'Results that changed nothing: late, duplicate, of older settings or of a check that is gone.',
      registers,
    }),
    misplacedResults: new Counter({
      name: 'pharos_misplaced_results_total',
      help: 'Results that were dropped since their check may not be probed at the location that they came from.',
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'pharos_judge_batch_seconds',
      help: 'Time from taking a batch of results to its commit.',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    batchSize: new Histogram({
      name: 'pharos_judge_batch_results',
      help: 'Results judged in one batch.',
      buckets: [1, 10, 50, 100, 200, 500, 1000, 2000, 5000],
      registers,
    }),
    checks: new Gauge({ name: 'pharos_owned_checks', help: 'Checks that this engine owns.', registers }),
    unreadableChecks: new Gauge({
      name: 'pharos_unreadable_checks',
      help: 'Checks that are not monitored because their settings, secrets or state cannot be read from the database.',
      registers,
    }),
    partitions: new Gauge({ name: 'pharos_partitions', help: 'Partitions that this engine holds, of 256.', registers }),
    isolatedLocations: new Gauge({
      name: 'pharos_isolated_locations',
      help: 'Locations whose own connection is gone: their failures count as unknown.',
      registers,
    }),
    judgeErrors: new Counter({
      name: 'pharos_judge_errors_total',
      help: 'Results and settings that the judge failed on, by a fault of Pharos: each is dropped, and the log names its check.',
      registers,
    }),
  };
};
