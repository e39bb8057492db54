import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';
import { drawPlan } from './plan.ts';
import { runChaos } from './run.ts';

/**
 * With this seed, at most five alerts a minute are due for each recipient. More alerts would form a digest, which takes
 * a minute to collect.
 */
const SEED = 881;
const CHECKS = 30;
const CONTACTS = 60;
const TIMEOUT_MS = 300_000;

const ended = new AbortController();
afterAll(() => ended.abort());

it(
  'stores a record that matches reality although processes are killed or frozen and mails are rejected',
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
    const reports: string[] = [];
    const outcome = await runChaos(plan, {
      report: (line) => void reports.push(line),
      wait: (seconds) => sleep(seconds * 1000, undefined, { signal: ended.signal }),
    });
    expect(outcome.violations, `${reports.join('\n')}\n${describeOutcome(plan, outcome)}`).toEqual([]);
    // Without faults, requests and mails the test would prove nothing. On a loaded machine, the last fault can be
    // omitted.
    expect(outcome.evidence.faults.length).toBeGreaterThanOrEqual(plan.faults.length - 1);
    expect(outcome.evidence.checks.flatMap(({ truth }) => truth.served).length).toBeGreaterThan(100);
    expect(outcome.evidence.mails.length).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
