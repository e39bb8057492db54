import { expect, test } from 'vitest';
import { openTestSimulator } from './test-seeds.ts';

const { run } = openTestSimulator();
/** Three stories take ten seconds each on a machine that does nothing else. */
const SLOW_MS = 240_000;

test(
  'the same seed has the same story and leaves the same record, also after other seeds',
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
  'another seed has another story',
  async () => {
    expect((await run(9)).fingerprint).not.toBe((await run(10)).fingerprint);
  },
  SLOW_MS,
);
