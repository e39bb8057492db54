import { expect, test } from 'vitest';
import { limitProblem, runningProblem } from './limit-problem.ts';
import { holdingOf, limitsOf, type PlanHolding } from './plans.ts';

const NOW = Date.UTC(2026, 0, 1);
const holding = holdingOf('SPROUT');
const trial = { plan: 'GARDEN', endsAt: NOW + 1 } as const;

test.each<[Partial<PlanHolding>, number, string | null]>([
  [{}, 4, null],
  [{}, 5, 'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.'],
  [{}, 9, 'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.'],
  [{ trial }, 14, null],
  [{ trial }, 15, 'The GARDEN plan has room for 15 integrations, and they are all in use. Delete one.'],
  [{ plan: 'ESTATE' }, 20, 'The ESTATE plan has room for 20 integrations, and they are all in use. Delete one.'],
  [{ unlocked: true }, 999, null],
  [{ unlocked: true }, 1000, 'At most 1000 integrations can be kept. Delete one.'],
])('%j with %i integrations: %s', (differing, count, problem) => {
  expect(
    limitProblem('integrations', { holding: { ...holding, ...differing }, now: NOW, isForSale: true, count }),
  ).toBe(problem);
});

test('checks are counted against their own limit', () => {
  const { checks } = limitsOf(holding, NOW);
  const asked = { holding, now: NOW, isForSale: true };
  expect(limitProblem('checks', { ...asked, count: checks - 1 })).toBeNull();
  expect(limitProblem('checks', { ...asked, count: checks })).toContain(`room for ${checks} checks`);
});

test('advises to upgrade only while more can be bought', () => {
  const asked = { holding, now: NOW, isForSale: false };
  expect(limitProblem('integrations', { ...asked, count: 5 })).toMatch(/in use\. Delete one\.$/);
  expect(runningProblem({ ...asked, running: 51 })).toBe(
    'Your plan has room for 50 checks that are monitored. Pause others first.',
  );
});

test.each([
  [holding, 50, null],
  [holding, 51, 'Your plan has room for 50 checks that are monitored. Pause others first, or upgrade.'],
  [holdingOf('GARDEN'), 81, 'Your plan has room for 80 checks that are monitored. Pause others first.'],
])('%j with %i running checks: %s', (held, running, problem) => {
  expect(runningProblem({ holding: held, now: NOW, isForSale: true, running })).toBe(problem);
});
