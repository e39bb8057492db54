import { expect, test } from 'vitest';
import { openTestSimulator } from './test-seeds.ts';

const { run } = openTestSimulator();
/** On an idle machine, three simulations take ten seconds each. */
const SLOW_MS = 240_000;

test(
  'produces the same trace and record for the same seed, even after a run of another seed',
  async () => {
    const first = await run(7);
    await run(8);
    const again = await run(7);
    expect(again.trace).toEqual(first.trace);
    expect(again.fingerprint).toBe(first.fingerprint);
  },
  SLOW_MS,
);

test(
  'produces different fingerprints for different seeds',
  async () => {
    expect((await run(9)).fingerprint).not.toBe((await run(10)).fingerprint);
  },
  SLOW_MS,
);
