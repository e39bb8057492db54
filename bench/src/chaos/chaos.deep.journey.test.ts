import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';
import { drawPlan } from './plan.ts';
import { runChaos } from './run.ts';

/** Its stories leave nobody with more than five alerts a minute: a digest is collected for a minute. */
const SEED = 881;
const CHECKS = 30;
const CONTACTS = 60;
const TIMEOUT_MS = 300_000;

const ended = new AbortController();
afterAll(() => ended.abort());

it(
  'has a record that agrees with what really happened, whatever is killed, frozen or refused',
  async () => {
    const plan = drawPlan({
      seed: SEED,
      checks: CHECKS,
      contacts: CONTACTS,
      faults: [
        { name: 'kill-tree', at: 7000, seconds: 2 },
        { name: 'kill-postgres', at: 16_000, seconds: 0 },
        { name: 'freeze-postgres', at: 20_000, seconds: 10 },
        { name: 'refuse-mail', at: 22_000, seconds: 5 },
      ],
      troubleSeconds: 28,
    });
    const said: string[] = [];
    const outcome = await runChaos(plan, {
      tell: (line) => void said.push(line),
      wait: (seconds) => sleep(seconds * 1000, undefined, { signal: ended.signal }),
    });
    expect(outcome.violations, `${said.join('\n')}\n${describeOutcome(plan, outcome)}`).toEqual([]);
    // Otherwise it would say nothing. On a loaded machine faults take longer, and there may be no time for the last one.
    expect(outcome.evidence.faults.length).toBeGreaterThanOrEqual(plan.faults.length - 1);
    expect(outcome.evidence.checks.flatMap(({ truth }) => truth.served).length).toBeGreaterThan(100);
    expect(outcome.evidence.mails.length).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
