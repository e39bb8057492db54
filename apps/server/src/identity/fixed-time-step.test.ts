import { expect, test, vi } from 'vitest';
import { waitForFixedStep } from './fixed-time-step.ts';

const wait = vi.hoisted(() => vi.fn(async (_ms: number) => {}));
vi.mock('node:timers/promises', () => ({ setTimeout: wait }));

test.each([
  [0, 100],
  [1, 99],
  [99.5, 0.5],
  [100, 100],
  [130, 70],
  [1234, 66],
])('waits, after %d ms of work, for %d ms until the next step of 100 ms', async (takenMs, waitedMs) => {
  vi.spyOn(performance, 'now').mockReturnValue(5000 + takenMs);
  await waitForFixedStep(5000);
  expect(wait).toHaveBeenLastCalledWith(waitedMs);
});
