import { expect, test } from 'vitest';
import { openTestSimulator } from '../seeds/test-seeds.ts';
import { drawScenario } from '../world/scenario.ts';
import { BROKEN_RULES } from './rules.ts';

/** A broken rule that this many stories do not show is not covered by the oracle. */
const MOST_STORIES = 60;
const HOURS = 2;

const { simulator } = openTestSimulator();

const rules = Object.entries(BROKEN_RULES).map(([name, rule]) => ({ name, ...rule }));

test.each(rules)('is noticed: $name ($caughtBy)', { timeout: 600_000 }, async ({ make, caughtBy, isIn }) => {
  let stories = 0;
  for (let seed = 1; stories < MOST_STORIES; seed += 1) {
    if (isIn?.(drawScenario(seed, HOURS)) === false) continue;
    stories += 1;
    const { violations } = await simulator().run({ seed, hours: HOURS, broken: make() });
    if (violations.some(({ invariant }) => invariant === caughtBy)) return;
  }
  expect.fail(`In ${MOST_STORIES} stories it was never violated that ${caughtBy}`);
});
