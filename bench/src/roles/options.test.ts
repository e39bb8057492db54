import { expect, it } from 'vitest';
import { readCommand } from '../options.ts';
import { ROLE_FAULTS } from '../oracle/fault-names.ts';
import { readRoleOptions } from './options.ts';

it('uses defaults', () => {
  expect(readRoleOptions([])).toEqual({ bench: 'roles', checks: 10_000, intervalSeconds: 60, faults: ROLE_FAULTS });
});

it('reads the given options', () => {
  expect(readCommand(['roles', '--checks', '500', '--interval=10', '--fault', 'nats'])).toEqual({
    bench: 'roles',
    checks: 500,
    intervalSeconds: 10,
    faults: ['kill-nats'],
  });
});

it.each([
  [['--checks', '10'], '--checks 10'],
  [['--interval', '2'], '--interval 2'],
  [['--fault', 'flood'], '--fault flood'],
  [['--seed', '5'], '--seed'],
])('rejects %j', (args, message) => {
  expect(() => readRoleOptions(args)).toThrow(message);
});
