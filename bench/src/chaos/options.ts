import { parseArgs } from 'node:util';
import { type ChaosFaultName, FAULT_NAMES } from '../oracle/fault-names.ts';

export interface ChaosOptions {
  bench: 'chaos';
  seed: number;
  checks: number;
  /** Includes the start and the time to settle. */
  seconds: number;
  faults: readonly ChaosFaultName[];
}

export const CHAOS_USAGE = `npm run bench -- chaos [--minutes 3] [--seed N] [--checks 100] [--faults ${FAULT_NAMES.join(',')}]`;

const MIN_MINUTES = 2;

/** `newSeed` provides the seed if none is given. Throws an error that names the invalid option. */
export const readChaosOptions = (args: readonly string[], newSeed: () => number): ChaosOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      checks: { type: 'string', default: '100' },
      faults: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes >= MIN_MINUTES))
    throw new Error(`--minutes ${values.minutes} must be a number of at least ${MIN_MINUTES}.`);
  return {
    bench: 'chaos',
    seed: values.seed === undefined ? newSeed() : positive('seed', values.seed),
    checks: positive('checks', values.checks),
    seconds: Math.round(minutes * 60),
    faults: values.faults === undefined ? FAULT_NAMES : values.faults.split(',').map(readFault),
  };
};

const positive = (name: string, value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} ${value} must be a whole number of at least 1.`);
  return number;
};

const readFault = (text: string): ChaosFaultName => {
  const name = FAULT_NAMES.find((known) => known === text);
  if (!name)
    throw new Error(`--faults ${text} contains an unknown fault. Available faults: ${FAULT_NAMES.join(', ')}.`);
  return name;
};
