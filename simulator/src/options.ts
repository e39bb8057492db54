import { parseArgs } from 'node:util';
import { BROKEN_RULES } from './broken/rules.ts';

export interface Options {
  /** `seeds` is the number of seeds from this one on. */
  seed: number;
  seeds: number;
  hours: number;
  broken: string | undefined;
  trace: boolean;
}

export const USAGE =
  'npm run simulate -- [--seed 1] [--seeds 1] [--hours 2] [--break RULE] [--trace]\n' +
  `RULE is one of: ${Object.keys(BROKEN_RULES).join(', ')}`;

export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      hours: { type: 'string', default: '2' },
      break: { type: 'string' },
      trace: { type: 'boolean', default: false },
    },
  });
  const broken = values.break;
  if (broken !== undefined && !(broken in BROKEN_RULES)) throw new Error(`--break ${broken} is unknown.`);
  return {
    seed: positive('seed', values.seed),
    seeds: positive('seeds', values.seeds),
    hours: positive('hours', values.hours),
    broken,
    trace: values.trace,
  };
};

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0) || (name !== 'hours' && !Number.isInteger(value))) {
    throw new Error(`--${name} ${text} must be a positive${name === 'hours' ? '' : ' whole'} number.`);
  }
  return value;
};
