import { expect, it } from 'vitest';
import { readCommand } from '../options.ts';
import { FAULT_NAMES } from '../oracle/fault-names.ts';
import { readChaosOptions } from './options.ts';

const read = (...args: string[]) => readChaosOptions(args, () => 42);

it('uses defaults and a new seed for each run', () => {
  expect(read()).toEqual({ bench: 'chaos', seed: 42, checks: 100, seconds: 180, faults: FAULT_NAMES });
});

it('reads the given options', () => {
  expect(
    readCommand(['chaos', '--seed', '7', '--minutes', '2.5', '--checks=20', '--faults', 'kill-tree,cut-mail']),
  ).toEqual({
    bench: 'chaos',
    seed: 7,
    checks: 20,
    seconds: 150,
    faults: ['kill-tree', 'cut-mail'],
  });
});

it.each([
  [['--seed', 'x'], '--seed x'],
  [['--minutes', '1'], '--minutes 1'],
  [['--checks', '0'], '--checks 0'],
  [['--faults', 'kill-tree,flood'], '--faults flood'],
  [['--interval', '5'], '--interval'],
])('rejects %j', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
