import { expect, test } from 'vitest';
import { openTestSimulator } from '../seeds/test-seeds.ts';
import { drawScenario } from '../world/scenario.ts';
import { BROKEN_RULES } from './rules.ts';

/** If none of this many stories shows a broken rule, the oracle does not cover the rule. */
const MAX_STORIES = 60;
const HOURS = 2;

const { simulator } = openTestSimulator();

const rules = Object.entries(BROKEN_RULES).map(([name, rule]) => ({ name, ...rule }));

test.each(rules)(
  'detects the broken rule: $name ($caughtBy)',
  { timeout: 600_000 },
  async ({ make, caughtBy, isIn, seenIn = 1 }) => {
    const isNoticed = async (seed: number): Promise<boolean> => {
      const { violations } = await simulator().run({ seed, hours: HOURS, broken: make() });
      return violations.some(({ invariant }) => invariant === caughtBy);
    };
    if (await isNoticed(seenIn)) return;
    let stories = 0;
    for (let seed = 1; stories < MAX_STORIES; seed += 1) {
      if (isIn?.(drawScenario(seed, HOURS)) === false) continue;
      stories += 1;
      if (await isNoticed(seed)) {
        // Slow because the stories have changed. The warning names the new first seed.
        console.warn(`It is seen in seed ${seed}, and no longer in ${seenIn}: note that as seenIn in rules.ts.`);
        return;
      }
    }
    expect.fail(`In ${MAX_STORIES} stories it was never violated that ${caughtBy}`);
  },
);
