import { expect, it } from 'vitest';
import { planPartitionShare } from './plan-partition-share.ts';

it.each([
  [0, 1, { surplus: 0, wanted: 256 }],
  [256, 1, { surplus: 0, wanted: 0 }],
  [256, 2, { surplus: 128, wanted: 0 }],
  [0, 2, { surplus: 0, wanted: 128 }],
  [128, 3, { surplus: 42, wanted: 0 }],
  [0, 0, { surplus: 0, wanted: 256 }],
])('plans the share of an engine that owns %i partitions among %i engines', (owned, engines, plan) => {
  expect(planPartitionShare(owned, engines)).toEqual(plan);
});
