import type { Session } from '../session.ts';
import { describeOutcome } from './describe-outcome.ts';
import type { ChaosOptions } from './options.ts';
import { drawPlan } from './plan.ts';
import { runChaos } from './run.ts';

const AROUND_S = 30;
const USUAL_SETTLE_S = 50;

export const measureChaos = async (options: ChaosOptions, session: Session): Promise<boolean> => {
  const { seed, checks, faults, seconds } = options;
  const troubleSeconds = Math.max(30, seconds - AROUND_S - USUAL_SETTLE_S);
  // Some contacts then receive so many alerts that digests are sent, and some do not.
  const contacts = Math.ceil(checks / 2);
  const plan = drawPlan({ seed, checks, contacts, faults, troubleSeconds });
  const outcome = await runChaos(plan, session);
  console.log(`\n${describeOutcome(plan, outcome)}\n`);
  if (outcome.violations.length > 0) {
    const minutes = (seconds / 60).toFixed(1).replace(/\.0$/, '');
    console.log(
      `To repeat this run: npm run bench -- chaos --seed ${seed} --minutes ${minutes} --checks ${checks} --faults ${faults}\n`,
    );
  }
  return outcome.violations.length === 0;
};
