import { expect, it } from 'vitest';
import { readCommand, readOptions } from './options.ts';

it('uses defaults', () => {
  expect(readOptions([])).toEqual({ checks: 20_000, interval: 60, seconds: 120, warmUp: 75, versusBlackbox: false });
});

it('reads the given options', () => {
  const args = ['--checks', '500', '--interval=10', '--seconds', '30', '--versus', 'blackbox'];
  expect(readOptions(args)).toEqual({ checks: 500, interval: 10, seconds: 30, warmUp: 25, versusBlackbox: true });
});

it.each([
  [['--checks', 'many'], '--checks many'],
  [['--interval', '0'], '--interval 0'],
  [['--versus', 'nagios'], 'value is blackbox'],
  [['--fast'], '--fast'],
])('rejects %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

it('reads the options of the reports bench', () => {
  expect(readCommand(['reports'])).toEqual({
    bench: 'reports',
    checks: 10_000,
    days: 760,
    resultHours: 24,
    calls: 300,
  });
  expect(readCommand(['reports', '--checks', '50', '--days=100'])).toMatchObject({ checks: 50, days: 100 });
  expect(() => readCommand(['reports', '--interval', '5'])).toThrow('--interval');
});

it('reads the options of the scale bench, and sorts the numbers of checks in ascending order', () => {
  expect(readCommand(['scale'])).toEqual({
    bench: 'scale',
    sizes: [1000, 20_000, 200_000, 500_000],
    scripted: [1_000_000],
    seconds: 60,
  });
  expect(readCommand(['scale', '--checks', '300,20', '--seconds', '5'])).toMatchObject({
    sizes: [20, 300],
    seconds: 5,
  });
  expect(() => readCommand(['scale', '--checks', '20,x'])).toThrow('--checks x');
});

it.each([
  'blackhole',
  'fairness',
  'fan-out',
  'fuzz',
  'leaks',
  'mass-change',
  'page-changes',
  'pages',
  'probers',
  'storage',
  'webhooks',
])('accepts the bench %s, which has no options', (name) => {
  expect(readCommand([name])).toBe(name);
  expect(() => readCommand([name, '--checks', '5'])).toThrow(`${name} has no options`);
});

it('selects the load bench if no bench is named', () => {
  expect(readCommand(['--checks', '500'])).toMatchObject({ checks: 500 });
  expect(() => readCommand(['leak'])).toThrow('leak');
});
