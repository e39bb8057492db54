import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';
import { drawPlan } from './plan.ts';
import { runChaos } from './run.ts';

const ended = new AbortController();
afterAll(() => ended.abort());

it('keeps a record that agrees with what really happened, whatever is killed, frozen or refused', {
  timeout: 300_000,
}, async () => {
  const plan = drawPlan({
    seed: 11,
    checks: 30,
    faults: [
      { name: 'kill-tree', at: 7000, seconds: 2 },
      { name: 'kill-postgres', at: 16_000, seconds: 0 },
      { name: 'freeze-postgres', at: 21_000, seconds: 10 },
      { name: 'refuse-mail', at: 24_000, seconds: 5 },
    ],
    troubleSeconds: 29,
  });
  const said: string[] = [];
  const session = {
    tell: (line: string) => void said.push(line),
    wait: (seconds: number) => sleep(seconds * 1000, undefined, { signal: ended.signal }),
  };
  const outcome = await runChaos(plan, session);
  expect(outcome.violations, `${said.join('\n')}\n${describeOutcome(plan, outcome)}`).toEqual([]);
  // Otherwise it would say nothing.
  const requests = outcome.evidence.checks.flatMap(({ truth }) => truth.served);
  expect(requests.length).toBeGreaterThan(300);
  expect(outcome.evidence.mails.length).toBeGreaterThan(10);
});
