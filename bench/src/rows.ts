import { figure, type Row } from './format-table.ts';
import type { BlackboxFigures } from './measure-blackbox.ts';
import type { PharosFigures } from './measure-pharos.ts';
import { type Bucket, highest, quantile } from './metrics.ts';
import type { BenchOptions } from './options.ts';

const cpuEach = ({ cpuMicros }: { cpuMicros: number }, probes: number): number | null =>
  probes === 0 ? null : cpuMicros / probes;

export const pharosRows = (
  figures: PharosFigures,
  { checks, interval }: Pick<BenchOptions, 'checks' | 'interval'>,
): Row[] => [
  ['Checks', `${figure(checks, '')} at ${interval} s, ${figure(checks / interval, 'probes/s', 1)} expected`],
  ['Probes stored', figure(figures.storedProbes / figures.seconds, 'probes/s', 1)],
  ['Probes received by the target', figure(figures.served / figures.seconds, 'probes/s', 1)],
  ['CPU per stored probe', figure(cpuEach(figures, figures.storedProbes), 'µs (all of Pharos and PostgreSQL)')],
  ...cpuParts(figures),
  ['CPU', figure(figures.cpuMicros / figures.seconds / 10_000, '% of one core', 1)],
  ['Schedule lateness', spread(figures.lateness)],
  ['Missed slots', figure(figures.missedSlots, '')],
  ['Judge batch, start to commit', spread(figures.judgeBatch)],
  ['Probe started to result stored', spread(figures.resultAge)],
  ['Memory, idle', figure(figures.idleBytes / 1e6, 'MB')],
  ['Memory, loaded', figure(figures.loadedBytes / 1e6, 'MB')],
  ['Memory per check', figure((figures.loadedBytes - figures.idleBytes) / checks / 1000, 'kB more than idle', 1)],
  ['Database per result', figure(figures.stored.perResult, `bytes (${figure(figures.stored.results, '')} results)`)],
  ['Database per check state', figure(figures.stored.perCheckState, 'bytes')],
  ['Database per day of figures of a check', figure(figures.stored.perDailyFigures, 'bytes')],
];

/**
 * Node.js names its main thread MainThread, and the agent names its threads probe. The other threads compile code and
 * collect garbage for them.
 */
const cpuParts = (figures: PharosFigures): Row[] => {
  const threads = [...figures.threadMicros.values()].reduce((sum, micros) => sum + micros, 0);
  const main = figures.threadMicros.get('MainThread') ?? 0;
  const probe = figures.threadMicros.get('probe') ?? 0;
  const parts: [string, number][] = [
    ['  engine, API, worker', main],
    ['  probe threads', probe],
    ['  helper threads of Node.js', threads - main - probe],
    ['  PostgreSQL', figures.cpuMicros - threads],
  ];
  return parts.map(([label, cpuMicros]) => [label, figure(cpuEach({ cpuMicros }, figures.storedProbes), 'µs')]);
};

export const blackboxRows = (figures: BlackboxFigures, pharos: PharosFigures, { checks }: BenchOptions): Row[] => {
  const theirs = cpuEach(figures, figures.served);
  const ours = cpuEach(pharos, pharos.storedProbes);
  return [
    ['Probes received by the target', figure(figures.served / figures.seconds, 'probes/s', 1)],
    ['Successful targets', `${figure(figures.succeeding, '')} of ${figure(checks, '')}`],
    ['CPU per probe', figure(theirs, 'µs (both processes)')],
    ['Memory', figure(figures.bytes / 1e6, 'MB')],
    ['CPU of Pharos relative to it', ours && theirs ? `1 : ${figure(theirs / ours, '', 2)}` : '–'],
  ];
};

/** Percentiles in milliseconds. The histogram buckets limit their precision. */
const spread = (buckets: readonly Bucket[]): string => {
  const ms = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);
  return [
    `p50 ${figure(ms(quantile(buckets, 0.5)), 'ms', 1)}`,
    `p99 ${figure(ms(quantile(buckets, 0.99)), 'ms', 1)}`,
    `max ≤ ${figure(ms(highest(buckets)), 'ms')}`,
  ].join(', ');
};
