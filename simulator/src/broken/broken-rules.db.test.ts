import { expect, test } from 'vitest';
import { openTestSimulator } from '../seeds/test-seeds.ts';
import { drawScenario } from '../world/scenario.ts';
import { BROKEN_RULES } from './rules.ts';

/** A broken rule that this many seeds do not show is not covered by the oracle. */
const MOST_SEEDS = 60;
const HOURS = 2;

const { simulator } = openTestSimulator();

const rules = Object.entries(BROKEN_RULES).map(([name, rule]) => ({ name, ...rule }));

test.each(rules)('is noticed: $name ($caughtBy)', { timeout: 600_000 }, async ({ make, caughtBy, isIn }) => {
  for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
    if (isIn?.(drawScenario(seed, HOURS)) === false) continue;
    const { violations } = await simulator().run({ seed, hours: HOURS, broken: make() });
    if (violations.some(({ invariant }) => invariant === caughtBy)) return;
  }
  expect.fail(`In ${MOST_SEEDS} seeds it was never violated that ${caughtBy}`);
});
