import { expect, test } from 'vitest';
import { subscriptionOf } from './subscription.ts';

const START = Date.UTC(2026, 0, 1);
const END = Date.UTC(2026, 0, 22);
const trial = { plan: 'SPROUT', trialEndsAt: END, unlocked: false } as const;

test.each([
  ['a trial counts as GARDEN until its end', trial, END - 1, { plan: 'GARDEN', status: 'in_trial', priceCents: 3600 }],
  ['and leaves the free plan', trial, END, { plan: 'SPROUT', status: 'active', priceCents: 0, trialEnd: END }],
  [
    'a paid plan below it is tried higher',
    { ...trial, plan: 'BLOSSOM' },
    START,
    { plan: 'GARDEN', status: 'in_trial' },
  ],
  ['a paid plan as high needs no trial', { ...trial, plan: 'GARDEN' }, START, { plan: 'GARDEN', status: 'active' }],
  [
    'without billing nothing costs, begins or ends',
    { ...trial, unlocked: true },
    START,
    { plan: 'ESTATE', status: 'active', priceCents: 0, startedAt: null, trialEnd: null },
  ],
] as const)('%s', (_what, holding, now, expected) => {
  expect(subscriptionOf(holding, START, now)).toMatchObject({ startedAt: START, ...expected });
});
