import { expect, it } from 'vitest';
import { toTruth } from './read-truth.ts';

const clocks = (at: number) => ({ wall: 1000 + at, mono: at });

it('converts status changes to failing spans, and groups requests by target', () => {
  const truth = toTruth([
    { what: 'served', target: 0, how: null, ...clocks(1) },
    { what: 'turned', target: 0, how: 'error', ...clocks(2) },
    { what: 'stalled', from: 5, to: 6 },
    { what: 'served', target: 0, how: 'error', ...clocks(3) },
    { what: 'turned', target: 0, how: 'hang', ...clocks(4) },
    { what: 'turned', target: 0, how: null, ...clocks(5) },
  ]);
  expect(truth.targets.get(0)).toEqual({
    failing: [
      { from: 1002, to: 1004, how: 'error' },
      { from: 1004, to: 1005, how: 'hang' },
    ],
    served: [
      { at: 1001, how: null },
      { at: 1003, how: 'error' },
    ],
  });
  expect(truth.stalls).toEqual([{ from: 5, to: 6 }]);
});

it('throws if the clock was set during the run', () => {
  const turned = { what: 'turned', target: 0, how: null } as const;
  expect(() =>
    toTruth([
      { ...turned, wall: 0, mono: 0 },
      { ...turned, wall: 5000, mono: 1 },
    ]),
  ).toThrow('clock of this machine changed');
});
