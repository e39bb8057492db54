import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/storage/testing/database.ts';
import { describeFailure } from '../describe-failure.ts';
import { type Outcome, Simulator } from '../simulate.ts';

const HOURS = 2;
const SEEDS_A_TEST = 10;

export const openTestSimulator = (): { run: (seed: number) => Promise<Outcome>; simulator: () => Simulator } => {
  let database: TestDatabase;
  let simulator: Simulator;
  beforeAll(async () => {
    database = await createTestDatabase();
    simulator = await Simulator.open(database.url);
  });
  afterAll(async () => {
    await simulator.close();
    await database.close();
  });
  return {
    run: (seed) => simulator.run({ seed, hours: HOURS }),
    simulator: () => simulator,
  };
};

/**
 * Simulates two hours of each seed, both inclusive. Several test files share the seeds, so that the Vitest workers run
 * them in parallel.
 */
export const testSeeds = (from: number, to: number): void => {
  const { run } = openTestSimulator();
  const firsts = Array.from(
    { length: Math.ceil((to - from + 1) / SEEDS_A_TEST) },
    (_, index) => from + index * SEEDS_A_TEST,
  );
  test.each(firsts)('loses and invents no record: seeds from %i', { timeout: 600_000 }, async (first) => {
    for (let seed = first; seed < first + SEEDS_A_TEST && seed <= to; seed += 1) {
      const outcome = await run(seed);
      if (outcome.violations.length > 0) {
        expect.fail(`Seed ${seed} fails.\n${describeFailure({ seed, hours: HOURS }, outcome)}`);
      }
    }
  });
};
