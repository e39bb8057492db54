import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CHAOS_USAGE, type ChaosOptions, readChaosOptions } from './chaos/options.ts';
import { ROLES_USAGE, type RoleOptions, readRoleOptions } from './roles/options.ts';

export interface BenchOptions {
  checks: number;
  interval: number;
  seconds: number;
  /** Every check is polled at least once in this time before the measured window. */
  warmUp: number;
  versusBlackbox: boolean;
}

export interface ReportBenchOptions {
  bench: 'reports';
  checks: number;
  days: number;
  resultHours: number;
  calls: number;
}

export interface ScaleOptions {
  bench: 'scale';
  sizes: readonly number[];
  /** Numbers of checks for measurements of only the engine, the judge and the storage, without network connections. */
  scripted: readonly number[];
  seconds: number;
}

export const PROBE_BENCHES = [
  'billing',
  'blackhole',
  'database-away',
  'export',
  'fairness',
  'fan-out',
  'fuzz',
  'kills',
  'leaks',
  'mass-change',
  'page-changes',
  'pages',
  'probers',
  'restart',
  'storage',
  'web',
  'webhooks',
  'weekly-reports',
] as const;
export type ProbeBench = (typeof PROBE_BENCHES)[number];

export const USAGE = `${CHAOS_USAGE}, ${ROLES_USAGE}, npm run bench -- ${PROBE_BENCHES.join(' | ')}, npm run bench -- reports [--checks 10000] [--days 760] [--result-hours 24] [--calls 300], npm run bench -- scale [--checks 1000,20000,200000,500000] [--scripted 1000000] [--seconds 60], or npm run bench -- [--checks 20000] [--interval 60] [--seconds 120] [--warm-up interval + 15] [--versus blackbox]`;

/** Without the name of a bench, parses the options of the load bench. Throws an error that names the problem. */
export const readCommand = (
  args: readonly string[],
): ProbeBench | ReportBenchOptions | ScaleOptions | ChaosOptions | RoleOptions | BenchOptions => {
  if (args[0] === 'chaos') return readChaosOptions(args.slice(1), () => randomInt(1, 1_000_000));
  if (args[0] === 'roles') return readRoleOptions(args.slice(1));
  if (args[0] === 'reports') return readReportOptions(args.slice(1));
  if (args[0] === 'scale') return readScaleOptions(args.slice(1));
  const bench = PROBE_BENCHES.find((name) => name === args[0]);
  if (bench === undefined) return readOptions(args);
  if (args.length > 1) throw new Error(`The bench ${bench} has no options.`);
  return bench;
};

export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      checks: { type: 'string', default: '20000' },
      interval: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '120' },
      'warm-up': { type: 'string' },
      versus: { type: 'string' },
    },
  });
  if (values.versus !== undefined && values.versus !== 'blackbox') {
    throw new Error(`--versus ${values.versus} is unknown. The only possible value is blackbox.`);
  }
  const interval = positive('interval', values.interval);
  return {
    checks: positive('checks', values.checks),
    interval,
    seconds: positive('seconds', values.seconds),
    warmUp: positive('warm-up', values['warm-up'] ?? String(interval + 15)),
    versusBlackbox: values.versus === 'blackbox',
  };
};

const readReportOptions = (args: readonly string[]): ReportBenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      checks: { type: 'string', default: '10000' },
      days: { type: 'string', default: '760' },
      'result-hours': { type: 'string', default: '24' },
      calls: { type: 'string', default: '300' },
    },
  });
  return {
    bench: 'reports',
    checks: positive('checks', values.checks),
    days: positive('days', values.days),
    resultHours: positive('result-hours', values['result-hours']),
    calls: positive('calls', values.calls),
  };
};

const readScaleOptions = (args: readonly string[]): ScaleOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      checks: { type: 'string', default: '1000,20000,200000,500000' },
      scripted: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const sizesOf = (name: 'checks' | 'scripted'): number[] =>
    values[name]
      .split(',')
      .map((size) => positive(name, size))
      .toSorted((a, b) => a - b);
  return {
    bench: 'scale',
    sizes: sizesOf('checks'),
    scripted: sizesOf('scripted'),
    seconds: positive('seconds', values.seconds),
  };
};

const positive = (name: string, value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} ${value} must be a whole number of at least 1.`);
  return number;
};
