import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import { expect, it } from 'vitest';
import { Random } from '../../../simulator/src/random.ts';
import { drawScript } from './outage-script.ts';

const BEGAN = Date.UTC(2030, 0, 1, 12);
const INTERVAL_MS = 60_000;
const options = {
  checks: Array.from({ length: 200 }, (_, index) => ({ id: index + 1, target: index + 1 })),
  intervalMs: INTERVAL_MS,
  timeoutMs: 10_000,
  began: BEGAN,
  faultAt: BEGAN + 75_000,
  faultMs: 30_000,
};

it('draws the same outages from the same seed, one for each target', () => {
  const script = drawScript(new Random(1), options);
  expect(drawScript(new Random(1), options)).toEqual(script);
  expect(script.map(({ target }) => target)).toEqual(options.checks.map(({ target }) => target));
  expect(script.every(({ from }) => from >= BEGAN)).toBe(true);
});

it('starts outages before, during and after the fault, each long enough for a failed poll and its confirmation', () => {
  const { faultAt, faultMs } = options;
  const script = drawScript(new Random(1), options);
  for (const { from, to } of script) expect(to - from).toBeGreaterThan(INTERVAL_MS + options.timeoutMs);
  expect(script.filter(({ from }) => from < faultAt).length).toBeGreaterThan(30);
  expect(script.filter(({ from }) => from >= faultAt && from < faultAt + faultMs).length).toBeGreaterThan(30);
  expect(script.filter(({ from }) => from >= faultAt + faultMs).length).toBeGreaterThan(30);
});

it('draws some outages whose first failed poll is due just before the fault', () => {
  const { faultAt } = options;
  const firstFailing = drawScript(new Random(1), options).map(({ target, from }) =>
    nextDueAt(target, INTERVAL_MS, from),
  );
  expect(firstFailing.filter((at) => at >= faultAt - 2000 && at < faultAt).length).toBeGreaterThan(2);
});
