import { expect, test } from 'vitest';
import { limitProblem, runningProblem } from './limit-problem.ts';
import { entitlementOf, limitsOf, type PlanEntitlement } from './plans.ts';

const NOW = Date.UTC(2026, 0, 1);
const entitlement = entitlementOf('SPROUT');
const trial = { plan: 'GARDEN', endsAt: NOW + 1 } as const;

test.each<[Partial<PlanEntitlement>, number, string | null]>([
  [{}, 4, null],
  [{}, 5, 'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.'],
  [{}, 9, 'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.'],
  [{ trial }, 14, null],
  [{ trial }, 15, 'The GARDEN plan has room for 15 integrations, and they are all in use. Delete one.'],
  [{ plan: 'ESTATE' }, 20, 'The ESTATE plan has room for 20 integrations, and they are all in use. Delete one.'],
  [{ unlocked: true }, 999, null],
  [{ unlocked: true }, 1000, 'You can have at most 1000 integrations. Delete one.'],
])('checks an organization with %j and %i integrations: %s', (differing, count, problem) => {
  expect(
    limitProblem('integrations', { entitlement: { ...entitlement, ...differing }, now: NOW, isForSale: true, count }),
  ).toBe(problem);
});

test('compares the number of checks with the limit of checks', () => {
  const { checks } = limitsOf(entitlement, NOW);
  const facts = { entitlement, now: NOW, isForSale: true };
  expect(limitProblem('checks', { ...facts, count: checks - 1 })).toBeNull();
  expect(limitProblem('checks', { ...facts, count: checks })).toContain(`has room for ${checks} checks`);
});

test('suggests an upgrade only while more can be bought', () => {
  const facts = { entitlement, now: NOW, isForSale: false };
  expect(limitProblem('integrations', { ...facts, count: 5 })).toMatch(/in use\. Delete one\.$/);
  expect(runningProblem({ ...facts, running: 51 })).toBe(
    'Your plan allows 50 monitored checks. Pause another check first.',
  );
});

test.each([
  [entitlement, 50, null],
  [entitlement, 51, 'Your plan allows 50 monitored checks. Pause another check first, or upgrade.'],
  [entitlementOf('GARDEN'), 81, 'Your plan allows 80 monitored checks. Pause another check first.'],
])('checks an organization with %j and %i running checks: %s', (entitlement, running, problem) => {
  expect(runningProblem({ entitlement, now: NOW, isForSale: true, running })).toBe(problem);
});
